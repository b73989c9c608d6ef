import { Form } from 'react-router'
import { PasswordAgain } from '#dashboard/layout/code-field.tsx'
import { LinkLine } from '#dashboard/layout/link.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { formatDay } from '#ui/i18n/format.ts'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'
import { useSecurityMessages } from '#ui/i18n/parts/security.ts'
import { useDayOf, usePageContext } from '#ui/page-context.ts'

/** `asked` is what has to be given again to remove it. */
export type Linked = { since: string; asked: 'password' | 'provider' | undefined }

/** The OpenID identity that the owner of an account with a password signs in with, too. */
export function LinkedIdentity({ since, asked, error }: Linked & { error: string | undefined }) {
  const security = useSecurityMessages()
  const { provider } = usePageContext()
  const dayOf = useDayOf(formatDay)
  if (!provider) return null
  return (
    <Form method="post" className="card fields" noValidate preventScrollReset>
      <h2>{security.linkedTitle(provider)}</h2>
      <p>{security.linkedSince(provider, dayOf(since))}</p>
      <p className="hint">{security.linkedHelp}</p>
      {(asked || error) && <PasswordAgain id="again" error={error} />}
      <SubmitButton variant="risky" name="change" value="identity">
        {security.removeLinked}
      </SubmitButton>
    </Form>
  )
}

/** Instead of the form for a new password: there is no current one to give. */
export function NoPassword() {
  const security = useSecurityMessages()
  const { provider } = usePageContext()
  return (
    <div className="card">
      <h2>{useAccountMessages().password}</h2>
      <p>{provider ? security.loginWith(provider) : security.noPassword}</p>
      <LinkLine href="/forgot-password">{security.choosePassword}</LinkLine>
    </div>
  )
}
