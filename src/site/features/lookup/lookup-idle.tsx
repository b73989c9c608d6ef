import type { ReactNode } from 'react'
import { type DocumentType, documentTitle } from '#contract/document-types.ts'
import type { LookupPage, LookupPageKey } from '#contract/lookup-pages.ts'
import type { BesideNumber, Organisation } from '#contract/settings.ts'
import { PageDescription } from '#site/layout/page-description.tsx'
import type { Messages } from '#ui/i18n/en.ts'
import { formatDay } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useLookupMessages } from '#ui/i18n/parts/lookup.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { HowItWorks } from './home-extras.tsx'

type Props = {
  page: LookupPage
  organisation: Organisation
  dateValue: string
  form: ReactNode
  beside: BesideNumber
  isMistaken?: boolean
  /** Document types that the site does not show to the public */
  withheld: readonly DocumentType[]
  children?: ReactNode
}

export function LookupIdle(props: Props) {
  const { page, organisation, dateValue, form, isMistaken = false, withheld, beside } = props
  const t = useMessages()
  const locale = useLocale()
  const title = pageTitle(page.key, t)
  const lookup = useLookupMessages()
  const introductions = useIntroductions(organisation.name)
  const isWhole = page.shows === 'record'
  const missing = isWhole ? undefined : page.documents.find((type) => withheld.includes(type))
  const lead = missing
    ? lookup.documentWithheld(documentTitle(missing, locale, false))
    : introductions[page.key]
  return (
    <>
      <PageTitle isMistaken={isMistaken}>{title}</PageTitle>
      {!isMistaken && <PageDescription path={page.path}>{lead}</PageDescription>}
      <div className="hero">
        <section>
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          {form}
          {!isMistaken && isWhole && (
            <p className="current-as-of">{t.currentAsOf(formatDay(dateValue, locale))}</p>
          )}
        </section>
        <HowItWorks numbers={page.numbers} beside={beside} />
      </div>
      {props.children}
    </>
  )
}

type SearchedProps = { page: LookupPage; form: ReactNode; children: ReactNode }

/** A search page with an answer: its heading and form take one line each, above the answer. */
export function SearchedPage({ page, form, children }: SearchedProps) {
  const t = useMessages()
  return (
    <>
      <div className="searched">
        <h2>{pageTitle(page.key, t)}</h2>
        {form}
      </div>
      {children}
    </>
  )
}

function pageTitle(key: LookupPageKey, t: Messages): string {
  return {
    home: t.homeTitle,
    checkVisa: t.checkVisaTitle,
    workPermit: t.workPermitTitle,
    visa: t.visaTitle,
    applicationStatus: t.applicationStatusTitle,
    lmia: t.lmiaTitle,
  }[key]
}

function useIntroductions(organisation: string): Record<LookupPageKey, string> {
  const t = useLookupMessages()
  return {
    home: t.homeIntroduction(organisation),
    checkVisa: t.checkVisaIntroduction,
    workPermit: t.workPermitIntroduction,
    visa: t.visaIntroduction,
    applicationStatus: t.applicationStatusIntroduction,
    lmia: t.lmiaIntroduction,
  }
}
