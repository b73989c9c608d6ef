import type { ReactNode } from 'react'
import type { Search } from '#contract/result-address.ts'
import type { BesideNumber } from '#contract/settings.ts'
import { formatWait } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { PageHeading } from '#ui/page-title.tsx'
import { SearchLine } from './search-line.tsx'

type NoDataFoundProps = { beside: BesideNumber; search: Search | undefined }

/** One answer for absent, hidden, pending and foreign records and for a wrong name or date. */
export function NoDataFound({ beside, search }: NoDataFoundProps) {
  const t = useMessages()
  const besides = { name: t.noDataHelpWithName, birthDate: t.noDataHelpWithBirthDate }
  const help = beside ? besides[beside] : t.noDataHelp
  return (
    <Answer title={t.noDataFound} className="no-data" search={search}>
      <p>{help}</p>
      <ul>
        {t.noDataSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </Answer>
  )
}

/** Shown when the search failed. The form is sent again, or the result opened again. */
export function SearchFailed({ result }: { result?: string }) {
  const t = useMessages()
  return (
    <Answer title={t.noResultFound} className="failed">
      <p>{t.noResultHelp}</p>
      <p>
        {result ? (
          <a href={result}>{t.tryAgain}</a>
        ) : (
          <button type="submit" form="lookup" className="retry">
            {t.tryAgain}
          </button>
        )}
      </p>
    </Answer>
  )
}

export function Expired() {
  const t = useMessages()
  return (
    <Answer title={t.expiredTitle} className="expired">
      <p>{t.expiredHelp}</p>
    </Answer>
  )
}

export function TooMany({ seconds }: { seconds: number }) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <Answer title={t.tooManyTitle} className="too-many">
      <p>{t.tooManyHelp(formatWait(seconds, locale))}</p>
    </Answer>
  )
}

type AnswerProps = {
  title: string
  className: string
  search?: Search | undefined
  children: ReactNode
}

export function Answer({ title, className, search, children }: AnswerProps) {
  return (
    <section className={`answer ${className}`} aria-live="polite">
      <PageHeading>{title}</PageHeading>
      <SearchLine search={search} />
      {children}
    </section>
  )
}
