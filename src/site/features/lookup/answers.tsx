import type { ReactNode } from 'react'
import type { Search } from '#contract/result-address.ts'
import { besideNumber } from '#contract/settings.ts'
import { formatWait } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useLookupMessages } from '#ui/i18n/parts/lookup.ts'
import { useSharesMessages } from '#ui/i18n/parts/shares.ts'
import { usePageContext } from '#ui/page-context.ts'
import { PageHeading } from '#ui/page-title.tsx'
import { SearchLine } from './search-line.tsx'

/** One answer for absent, hidden, pending and foreign records and for a wrong name or date. */
export function NoDataFound({ search }: { search: Search | undefined }) {
  const { noDataFound: title } = useMessages()
  const t = useLookupMessages()
  const beside = besideNumber(usePageContext())
  const besides = { name: t.noDataHelpWithName, birthDate: t.noDataHelpWithBirthDate }
  const help = beside ? besides[beside] : t.noDataHelp
  const steps = t.noDataSteps
  return (
    <Answer className="no-data" {...{ title, help, steps, search }}>
      <p>
        <a href="/Share">{t.noDataForCode}</a>
      </p>
    </Answer>
  )
}

/** Shown when the search failed. The form is sent again, or the result opened again. */
export function SearchFailed({ result }: { result?: string }) {
  const t = useMessages()
  return (
    <Answer title={t.noResultFound} help={t.noResultHelp} className="failed">
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
  return <Answer title={t.expiredTitle} help={t.expiredHelp} className="expired" />
}

/** One page for files and statements of results and shares that open no more, whatever the cause */
export function Gone({ here }: { here: string }) {
  const { tryAgain } = useMessages()
  const t = useSharesMessages()
  return (
    <Answer title={t.goneTitle} help={t.goneHelp} className="failed">
      <p>
        <a href={here}>{tryAgain}</a>
      </p>
      <p>
        <a href="/Share">{t.openCodeAgain}</a>
      </p>
    </Answer>
  )
}

export function TooMany({ seconds }: { seconds: number }) {
  const t = useMessages()
  const help = t.tooManyHelp(formatWait(seconds, useLocale()))
  return <Answer title={t.tooManyTitle} help={help} className="too-many" />
}

type AnswerProps = {
  title: string
  className: string
  search?: Search | undefined
  help: string
  steps?: string[]
  children?: ReactNode
}

export function Answer({ title, className, search, help, steps, children }: AnswerProps) {
  return (
    <section className={`answer ${className}`} aria-live="polite">
      <PageHeading>{title}</PageHeading>
      <SearchLine search={search} />
      <p>{help}</p>
      {steps && (
        <ul>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}
