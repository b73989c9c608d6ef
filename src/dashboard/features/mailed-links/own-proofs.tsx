import { useMessages } from '#ui/i18n/messages.ts'

type Props = { isEmailVerified: boolean; hasTwoFactor: boolean; mayHaveTokens: boolean }

/** The email, two-factor authentication and tokens, on the page of the user's own account. */
export function OwnProofs({ isEmailVerified, hasTwoFactor, mayHaveTokens }: Props) {
  const { security } = useMessages()
  return (
    <section className="card">
      <h2>{security.proofsTitle}</h2>
      {isEmailVerified ? (
        <p>{security.emailIsVerified}</p>
      ) : (
        <form method="post" action="/verify-email/again">
          <p>{security.emailIsNotVerified}</p>
          <button type="submit">{security.mailAgain}</button>
        </form>
      )}
      <p>
        {hasTwoFactor ? security.twoFactorIsOn : security.twoFactorIsOff}{' '}
        <a href="/account/two-factor">{security.twoFactorTitle}</a>
      </p>
      {mayHaveTokens && (
        <p>
          <a href="/account/tokens">{security.tokensTitle}</a>
        </p>
      )}
    </section>
  )
}
