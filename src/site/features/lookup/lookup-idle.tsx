import type { ReactNode } from 'react'
import { type DocumentType, documentTitle } from '#contract/document-types.ts'
import type { LookupPage, LookupPageKey } from '#contract/lookup-pages.ts'
import type { Organisation } from '#contract/settings.ts'
import { CachedFragment } from '#site/layout/cached-fragment.tsx'
import { PageDescription } from '#site/layout/page-description.tsx'
import type { Messages } from '#ui/i18n/en.ts'
import { formatDay } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { HowItWorks } from './home-extras.tsx'

type Props = {
  page: LookupPage
  organisation: Organisation
  dateValue: string
  form: ReactNode
  isMistaken?: boolean
  /** What the site shows to nobody outside */
  withheld: readonly DocumentType[]
  /** What the organisation announces */
  notices?: ReactNode
}

export function LookupIdle(props: Props) {
  const { page, organisation, dateValue, form, isMistaken = false, withheld, notices } = props
  const t = useMessages()
  const locale = useLocale()
  const { title, introduction } = pageTitles(page.key, t, organisation.name)
  const isWhole = page.shows === 'record'
  const paper = isWhole ? undefined : page.documents.find((type) => withheld.includes(type))
  const lead = paper ? t.documentWithheld(documentTitle(paper, locale, false)) : introduction
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
        <HowItWorks number={page.number} />
      </div>
      {isWhole && !isMistaken && (
        <>
          <CachedFragment name="groups-and-tiles" />
          {notices}
        </>
      )}
    </>
  )
}

/** The title of a search page and the sentence below it. */
function pageTitles(key: LookupPageKey, t: Messages, organisation: string) {
  const titles: Record<LookupPageKey, { title: string; introduction: string }> = {
    home: { title: t.homeTitle, introduction: t.homeIntroduction(organisation) },
    checkVisa: { title: t.checkVisaTitle, introduction: t.checkVisaIntroduction },
    workPermit: { title: t.workPermitTitle, introduction: t.workPermitIntroduction },
    visa: { title: t.visaTitle, introduction: t.visaIntroduction },
    applicationStatus: {
      title: t.applicationStatusTitle,
      introduction: t.applicationStatusIntroduction,
    },
    lmia: { title: t.lmiaTitle, introduction: t.lmiaIntroduction },
  }
  return titles[key]
}
