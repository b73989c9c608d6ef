import type { ReactNode } from 'react'
import type { LookupPage } from '#contract/lookup-pages.ts'
import type { Organisation } from '#contract/settings.ts'
import { CachedFragment } from '#site/layout/cached-fragment.tsx'
import { PageDescription } from '#site/layout/page-description.tsx'
import { formatDay } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'
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
          <CachedFragment name="groups-and-tiles" />
          {notices}
        </>
      )}
    </>
  )
}
