import type { ReactNode } from 'react'
import { lookupPageAt, lookupPages } from '#contract/lookup-pages.ts'
import { resultAddress } from '#contract/result-address.ts'
import { LostNote } from '#ui/components/lost-note.tsx'
import { SiteName } from '#ui/components/site-name.tsx'
import { ToastRegion } from '#ui/components/toast-region.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'
import { useVisitMessages } from '#ui/i18n/parts/visit.ts'
import { LanguageLinks } from '#ui/language-links.tsx'
import { usePageContext } from '#ui/page-context.ts'
import { withReturnPath } from '#ui/return-path.ts'
import { CachedFragment } from './cached-fragment.tsx'

export function PublicLayout({ children }: { children: ReactNode }) {
  const { isDemo, signedIn, toast } = usePageContext()
  const t = useMessages()
  return (
    <>
      <a className="skip" href="#content">
        {t.skipToContent}
      </a>
      {isDemo && <aside className="demo">{t.demonstration}</aside>}
      <SiteHeader />
      <LostNote />
      <main id="content">{children}</main>
      <footer className="site">
        <CachedFragment name="footer" />
        {signedIn && (
          <form method="post" action="/logout" className="signed-in">
            <a href="/dashboard">{t.dashboard.title}</a>
            <button type="submit">{t.dashboard.logOut}</button>
          </form>
        )}
      </footer>
      {toast && <ToastRegion toast={toast} />}
    </>
  )
}

function SiteHeader() {
  const t = useMessages()
  const visit = useVisitMessages()
  const account = useAccountMessages()
  const { signedIn, here } = usePageContext()
  const plain = here.query ? `${here.path}?${here.query}` : here.path
  const back = here.result ? resultAddress(here.path, here.result, here.search) : plain
  return (
    <>
      <header className="site">
        <SiteName />{' '}
        <a className="to-search" href="/Search">
          <span className="unseen">{visit.searchServices}</span>
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13m5 11.5L21 21" />
          </svg>
        </a>
        <search className="services">
          <form action="/Search" method="post">
            <input
              name="q"
              type="search"
              aria-label={visit.searchServices}
              placeholder={visit.searchServices}
              maxLength={100}
            />
            <button type="submit">{visit.searchButton}</button>
          </form>
        </search>
        <button type="button" className="open-menu" popoverTarget="mega-menu">
          {visit.menu}
        </button>
        <LanguageLinks />
        <a className="entry" href={signedIn ? '/dashboard' : withReturnPath('/login', back)}>
          {signedIn ? t.dashboard.title : account.signIn}
        </a>{' '}
        <button type="button" data-theme-switch="" hidden>
          {t.dashboard.lightTheme}
        </button>
      </header>
      <CachedFragment name="mega-menu" />
      <SearchTabs />
    </>
  )
}

function SearchTabs() {
  const t = useMessages()
  const { here } = usePageContext()
  const current = lookupPageAt(here.path)?.path
  const { lookupTitles, homeNavigation: home, checkVisaNavigation: checkVisa } = t
  const titles = { ...lookupTitles, home, checkVisa }
  return (
    <nav aria-label={t.mainNavigation} className="tabs">
      <ul className="plain-list">
        {Object.values(lookupPages).map(({ key, path }) => (
          <li key={path}>
            <a href={path} aria-current={path === current ? 'page' : undefined}>
              {titles[key]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
