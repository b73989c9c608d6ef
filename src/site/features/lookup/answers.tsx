import type { ReactNode } from 'react'
import { formatWait } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'

type Props = { children: ReactNode }

/** The same answer for absent, hidden, pending and foreign records and for a wrong name. */
export function NoDataFound({ withName, children: form }: Props & { withName: boolean }) {
  const t = useMessages()
  const help = withName ? t.noDataHelpWithName : t.noDataHelp
  return (
    <Answer title={t.noDataFound} className="no-data" help={help} steps={t.noDataSteps}>
      {form}
    </Answer>
  )
}

/** The search failed. The form is sent again, or the result opened again. */
export function SearchFailed({ result, children: form }: Props & { result?: string }) {
  const t = useMessages()
  const retry = result ? (
    <a href={result}>{t.tryAgain}</a>
  ) : (
    <button type="submit" form="lookup" className="retry">
      {t.tryAgain}
    </button>
  )
  return (
    <Answer title={t.noResultFound} className="failed" help={t.noResultHelp} retry={retry}>
      {form}
    </Answer>
  )
}

export function Expired({ children: form }: Props) {
  const t = useMessages()
  return (
    <Answer title={t.expiredTitle} className="expired" help={t.expiredHelp}>
      {form}
    </Answer>
  )
}

export function TooMany({ seconds, children: form }: Props & { seconds: number }) {
  const t = useMessages()
  const locale = useLocale()
  const help = t.tooManyHelp(formatWait(seconds, locale))
  return (
    <Answer title={t.tooManyTitle} className="too-many" help={help}>
      {form}
    </Answer>
  )
}

type AnswerProps = Props & {
  title: string
  className: string
  help: string
  steps?: string[]
  retry?: ReactNode
}

/** An answer below the search form. */
function Answer({ title, className, help, steps = [], retry, children }: AnswerProps) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="searched">{children}</div>
      <section className={`answer ${className}`} aria-live="polite">
        <h1>{title}</h1>
        <p>{help}</p>
        {steps.length > 0 && (
          <ul>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        )}
        {retry && <p>{retry}</p>}
      </section>
    </>
  )
}
