import { useMessages } from '#ui/i18n/messages.ts'
import { LanguageLinks } from '#ui/language-links.tsx'
import { usePageContext } from '#ui/page-context.ts'
import { CachedFragment } from './cached-fragment.tsx'
import { NameMark } from './name-mark.tsx'
import { SearchTabs } from './search-tabs.tsx'

export function SiteHeader() {
  const t = useMessages()
  const { organisation, signedIn } = usePageContext()
  return (
    <>
      <header className="site">
        <a className="name" href="/">
          <NameMark />
          <span>
            {organisation.name} <small>{t.visit.notGovernmentShort}</small>
          </span>
        </a>
        <search className="services">
          <form action="/Search" method="get">
            <input
              name="q"
              type="search"
              aria-label={t.visit.searchServices}
              placeholder={t.visit.searchServices}
              maxLength={100}
            />
            <button type="submit">{t.visit.searchButton}</button>
          </form>
        </search>
        <button type="button" className="open-menu" popoverTarget="mega-menu">
          {t.visit.menu}
        </button>
        <LanguageLinks />
        <a className="entry" href={signedIn ? '/dashboard' : '/login'}>
          {signedIn ? t.dashboard.title : t.account.loginTitle}
        </a>
        <button type="button" data-theme-switch="" hidden>
          {t.visit.lightTheme}
        </button>
      </header>
      <CachedFragment name="mega-menu" />
      <SearchTabs />
    </>
  )
}
