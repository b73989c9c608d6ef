import { Form } from 'react-router'
import { PasswordAgain, ProviderAgain } from '#dashboard/layout/code-field.tsx'
import { ButtonLink } from '#dashboard/layout/link.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { Field } from '#ui/components/field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'
import { useSecurityMessages } from '#ui/i18n/parts/security.ts'
import { usePageContext } from '#ui/page-context.ts'
import { PageHeading } from '#ui/page-title.tsx'
import type { Linked } from './linked-identity.tsx'

const here = '/account/email'

export type NewEmailProps = {
  own: string
  /** What has to be given again, if the sign-in was a while ago */
  asked: 'password' | 'provider' | undefined
  typed?: string
  errors?: { email?: string; password?: string }
}

/** Asks for the new address, to which a link is sent. */
export function NewEmailForm({ own, asked, typed, errors = {} }: NewEmailProps) {
  const security = useSecurityMessages()
  const { sendsMail, organisation } = usePageContext()
  return (
    <section className="own-account">
      <PageHeading isMistaken={Object.keys(errors).length > 0}>{security.emailTitle}</PageHeading>
      <p>
        {security.emailIs(own)}{' '}
        {sendsMail ? security.emailHelp : security.withoutMail.emailLink(organisation.name)}
      </p>
      {asked === 'provider' && typed === undefined ? (
        <ProviderAgain error={errors.password} here={here} />
      ) : (
        <Form method="post" action={here} className="card fields" noValidate>
          <ErrorSummary errors={errors} />
          <Field
            name="email"
            type="email"
            label={security.newEmail}
            autoComplete="off"
            defaultValue={typed}
            error={errors.email}
          />
          {asked === 'provider' ? (
            <ProviderAgain error={errors.password} here={here} isInForm />
          ) : (
            (asked || errors.password) && <PasswordAgain error={errors.password} />
          )}
          <div className="choices">
            <SubmitButton variant="main">
              {sendsMail ? security.sendLink : security.withoutMail.askForLink}
            </SubmitButton>
            <BackToAccount />
          </div>
        </Form>
      )}
    </section>
  )
}

export function NewEmailLinkSent({ own, sentTo }: { own: string; sentTo: string }) {
  const security = useSecurityMessages()
  const { sendsMail, organisation } = usePageContext()
  const { emailLink, linkTitle } = security.withoutMail
  return (
    <section className="own-account">
      <PageHeading>{sendsMail ? security.linkSentTitle : linkTitle}</PageHeading>
      <p>
        {sendsMail ? security.emailLinkSent(sentTo) : emailLink(organisation.name)}{' '}
        {security.emailStays(sentTo, own)}
      </p>
      <p>
        <BackToAccount />
      </p>
    </section>
  )
}

type ChangeProps = { own: string; linked: Linked | undefined; token: string; email: string }

/** Where the link leads: whoever opens it is logged in to the account that asked for it. */
export function ChangeEmailForm({ own, linked, token, email }: ChangeProps) {
  const security = useSecurityMessages()
  const { provider } = usePageContext()
  return (
    <section className="own-account">
      <PageHeading>{security.emailTitle}</PageHeading>
      <Form method="post" action={here} className="card fields">
        <p>{security.emailInstead(email, own)}</p>
        {linked && provider && <p>{security.linkedStays(provider)}</p>}
        <input type="hidden" name="token" value={token} />
        <div className="choices">
          <SubmitButton variant="main">{security.emailTitle}</SubmitButton>
          <BackToAccount />
        </div>
      </Form>
    </section>
  )
}

function BackToAccount() {
  const { own } = useAccountMessages()
  return <ButtonLink href="/account">{own.photo.back}</ButtonLink>
}
