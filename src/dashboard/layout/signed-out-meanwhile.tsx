import { useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'

/** The answer to a form that was sent after its session had ended. */
export function SignedOutMeanwhile({ signIn }: { signIn: string }) {
  const t = useMessages().recordForm
  return (
    <section className="card">
      <PageTitle isMistaken>{t.signedOutTitle}</PageTitle>
      <h1>{t.signedOutTitle}</h1>
      <p>{t.signedOutHelp}</p>
      <p>
        <a className="button" href={signIn} target="_blank" rel="noreferrer">
          {t.signInElsewhere}
        </a>
      </p>
    </section>
  )
}
