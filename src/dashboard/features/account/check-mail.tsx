import { useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'

/** The same for an email that is known and one that is not: the rest is in the mail. */
export function CheckMail({ email }: { email: string }) {
  const { account, security } = useMessages()
  return (
    <section className="entrance">
      <PageTitle>{security.linkSentTitle}</PageTitle>
      <h1>{security.linkSentTitle}</h1>
      <p role="status">{account.checkMail(email)}</p>
    </section>
  )
}
