import { officialChecks } from '#contract/site/official-checks.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { usePageContext } from '#ui/page-context.ts'

export function NotProven() {
  const t = useMessages()
  const { officialChecks: shown } = usePageContext()
  return (
    <section className="not-proven" aria-labelledby="not-proven">
      <h2 id="not-proven">{t.notProvenTitle}</h2>
      <ul>
        {t.notProven.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="checks">
        {shown.map((name) => (
          <a key={name} href={officialChecks[name]} rel="external noreferrer" className="leaves">
            {t[name]}
            <span className="unseen"> {t.leavesTheSite}</span>
          </a>
        ))}
      </p>
      <p className="on-screen">
        {t.printHint} <a href="/About#problem">{t.reportProblem}</a>
      </p>
    </section>
  )
}
