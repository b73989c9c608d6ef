import { useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'

export function VerifyEmailForm({ token, email }: { token: string; email: string }) {
  const { security } = useMessages()
  return (
    <section>
      <PageTitle>{security.verifyTitle}</PageTitle>
      <h1>{security.verifyTitle}</h1>
      <p>{security.verifyHelp(email)}</p>
      <form method="post" action="/verify-email" className="lookup">
        <input type="hidden" name="token" value={token} />
        <button type="submit">{security.verify}</button>
      </form>
    </section>
  )
}
