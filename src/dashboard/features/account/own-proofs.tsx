import { Form } from 'react-router'
import { Link } from '#dashboard/layout/link.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { useSecurityMessages } from '#ui/i18n/parts/security.ts'

type Props = { isEmailVerified: boolean; hasTwoFactor: boolean; mayHaveTokens: boolean }

/** The email, two-factor authentication and tokens, on the page of the user's own account. */
export function OwnProofs({ isEmailVerified, hasTwoFactor, mayHaveTokens }: Props) {
  const security = useSecurityMessages()
  return (
    <section className="card">
      <h2>{security.proofsTitle}</h2>
      {isEmailVerified ? (
        <p>{security.emailIsVerified}</p>
      ) : (
        <Form method="post" action="/verify-email/again">
          <p>{security.emailIsNotVerified}</p>
          <SubmitButton>{security.mailAgain}</SubmitButton>
        </Form>
      )}
      <p>
        {hasTwoFactor ? security.twoFactorIsOn : security.twoFactorIsOff}{' '}
        {/* Its data are a secret. */}
        <Link href="/account/two-factor" prefetch="none">
          {security.twoFactorTitle}
        </Link>
      </p>
      {mayHaveTokens && (
        <p>
          <Link href="/account/tokens">{security.tokensTitle}</Link>
        </p>
      )}
    </section>
  )
}
