import type { ReactNode } from 'react'
import { officialChecks } from '#app/content/official-checks.ts'
import { useMessages } from '#app/i18n/messages.ts'
import { ToastRegion } from '#app/ui/toast-region.tsx'
import { lookupPageAt, lookupPages } from '#contract/lookup-pages.ts'
import { LanguageLinks } from './language-links.tsx'
import { useShown } from './shown.ts'

export function PublicLayout({ children }: { children: ReactNode }) {
  const { organisation, isDemo, signedIn, toast } = useShown()
  const t = useMessages()
  return (
    <>
      <a className="skip" href="#content">
        {t.skipToContent}
      </a>
      {isDemo && <aside className="demo">{t.demonstration}</aside>}
      <header>
        <a className="name" href="/">
          {organisation.name}
        </a>
        <LanguageLinks />
      </header>
      <Navigation />
      <main id="content">{children}</main>
      <footer>
        <NotGovernment organisation={organisation.name} />
        <p>{organisation.address}</p>
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

function Navigation() {
  const t = useMessages()
  const { here } = useShown()
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
    <nav aria-label={t.mainNavigation}>
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

/** On every public page, and no setting removes it: nobody shall take this for a government's site. */
function NotGovernment({ organisation }: { organisation: string }) {
  const t = useMessages()
  return (
    <div className="not-government">
      <p>
        <strong>{t.notGovernment(organisation)}</strong> {t.checkWithAuthority}
      </p>
      <ul>
        {officialChecks.map(({ name, address }) => (
          <li key={name}>
            <a href={address} rel="external noreferrer">
              {t[name]} <span>{t.leavesTheSite}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
