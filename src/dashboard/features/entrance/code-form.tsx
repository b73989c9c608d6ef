import { Form } from 'react-router'
import { CodeField } from '#dashboard/layout/code-field.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { useSecurityMessages } from '#ui/i18n/parts/security.ts'
import { withReturnPath } from '#ui/return-path.ts'
import { Card } from './entrance.tsx'

/** The second step of signing in. */
export function CodeForm({ to, error }: { to: string | undefined; error?: string | undefined }) {
  const security = useSecurityMessages()
  return (
    <Card title={security.codeTitle} isMistaken={error !== undefined}>
      <Form method="post" action={withReturnPath('/login/code', to)} className="fields" noValidate>
        <CodeField hint={security.codeHelp} error={error} />
        <SubmitButton variant="main">{security.giveCode}</SubmitButton>
      </Form>
    </Card>
  )
}
