import type { ReactNode } from 'react'
import { type DocumentType, documentTitle } from '#contract/document-types.ts'
import type { LookupPage } from '#contract/lookup-pages.ts'
import { PageDescription } from '#site/layout/page-description.tsx'
import { formatDay } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useLookupMessages } from '#ui/i18n/parts/lookup.ts'
import { usePageContext } from '#ui/page-context.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { HowItWorks } from './home-extras.tsx'

type Props = {
  page: LookupPage
  dateValue: string
  form: ReactNode
  isMistaken?: boolean
  /** Document types that the site does not show to the public */
  withheld: readonly DocumentType[]
  children?: ReactNode
}

export function LookupIdle(props: Props) {
  const { page, dateValue, form, isMistaken = false, withheld } = props
  const t = useMessages()
  const locale = useLocale()
  const { organisation } = usePageContext()
  const title = t.lookupTitles[page.key]
  const lookup = useLookupMessages()
  const isWhole = page.shows === 'record'
  const missing = isWhole ? undefined : page.documents.find((type) => withheld.includes(type))
  const introduction =
    page.key === 'home'
      ? lookup.homeIntroduction(organisation.name)
      : lookup.introductions[page.key]
  const lead = missing
    ? lookup.documentWithheld(documentTitle(missing, locale, false))
    : introduction
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
        <HowItWorks numbers={page.numbers} />
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
        <h2>{t.lookupTitles[page.key]}</h2>
        {form}
      </div>
      {children}
    </>
  )
}
