import { lookupPageAt, lookupPages } from '#contract/lookup-pages.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { usePageContext } from '#ui/page-context.ts'

export function SearchTabs() {
  const t = useMessages()
  const { here } = usePageContext()
  const current = lookupPageAt(here.path)?.path
  const entries = [
    [lookupPages.home.path, t.homeNavigation],
    [lookupPages.checkVisa.path, t.checkVisaNavigation],
    [lookupPages.workPermit.path, t.workPermitTitle],
    [lookupPages.visa.path, t.visaTitle],
    [lookupPages.applicationStatus.path, t.applicationStatusTitle],
    [lookupPages.lmia.path, t.lmiaTitle],
  ] as const
  return (
    <nav aria-label={t.mainNavigation} className="tabs">
      <ul>
        {entries.map(([path, title]) => (
          <li key={path}>
            <a href={path} aria-current={path === current ? 'page' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
