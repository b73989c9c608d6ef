import type { ReactNode } from 'react'
import { officialChecks } from '#app/content/official-checks.ts'
import { messagesIn, useLocale, useMessages } from '#app/i18n/messages.ts'
import { locales } from '#contract/locale.ts'
import { lookupPageAt, lookupPages } from '#contract/lookup-pages.ts'
import { useShown } from './shown.ts'

export function PublicLayout({ children }: { children: ReactNode }) {
  const { organisation, isDemo } = useShown()
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
      </footer>
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

function LanguageLinks() {
  const { here } = useShown()
  const t = useMessages()
  const current = useLocale()
  const result = here.result ? `&result=${encodeURIComponent(here.result)}` : ''
  return (
    <ul className="languages" aria-label={t.languages}>
      {locales.map((locale) => (
        <li key={locale}>
          <a
            href={`${here.path}?lang=${locale}${result}`}
            lang={locale}
            aria-current={locale === current ? 'true' : undefined}
          >
            {messagesIn(locale).languageName}
          </a>
        </li>
      ))}
    </ul>
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
