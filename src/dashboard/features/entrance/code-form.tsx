import { Form } from 'react-router'
import { CodeField } from '#dashboard/layout/code-field.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { withReturnPath } from '#ui/return-path.ts'
import { Card } from './entrance.tsx'

type Props = { to: string | undefined; error?: string | undefined }

/** The second step of signing in. */
export function CodeForm({ to, error }: Props) {
  const { security } = useMessages()
  return (
    <Card title={security.codeTitle} isMistaken={error !== undefined}>
      <Form method="post" action={withReturnPath('/login/code', to)} className="fields" noValidate>
        <CodeField hint={security.codeHelp} error={error} />
        <SubmitButton variant="main">{security.giveCode}</SubmitButton>
      </Form>
    </Card>
  )
}
