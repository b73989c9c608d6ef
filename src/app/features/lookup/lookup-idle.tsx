import type { ReactNode } from 'react'
import { formatDay } from '#app/i18n/format.ts'
import { useLocale, useMessages } from '#app/i18n/messages.ts'
import { KeptPart } from '#app/kept/kept-part.tsx'
import { PageDescription } from '#app/layout/page-description.tsx'
import { PageTitle } from '#app/layout/page-title.tsx'
import type { LookupPage } from '#contract/lookup-pages.ts'
import type { Organisation } from '#contract/settings.ts'
import { HowItWorks } from './home-extras.tsx'
import { pageTitles } from './page-titles.ts'

type Props = {
  page: LookupPage
  organisation: Organisation
  dateValue: string
  form: ReactNode
  isMistaken?: boolean
  /** What the organisation announces */
  notices?: ReactNode
}

export function LookupIdle(props: Props) {
  const { page, organisation, dateValue, form, isMistaken = false, notices } = props
  const t = useMessages()
  const locale = useLocale()
  const { title, introduction } = pageTitles(page.key, t, organisation.name)
  const isWhole = page.shows === 'record'
  return (
    <>
      <PageTitle isMistaken={isMistaken}>{title}</PageTitle>
      {!isMistaken && <PageDescription path={page.path}>{introduction}</PageDescription>}
      <div className="hero">
        <section>
          <h1>{title}</h1>
          <p className="lead">{introduction}</p>
          {form}
          {!isMistaken && isWhole && (
            <p className="current-as-of">{t.currentAsOf(formatDay(dateValue, locale))}</p>
          )}
        </section>
        <HowItWorks number={page.number} />
      </div>
      {isWhole && !isMistaken && (
        <>
          <KeptPart name="groups-and-tiles" />
          {notices}
        </>
      )}
    </>
  )
}
