import type { ReactNode } from 'react'
import { useMessages } from '#app/i18n/messages.ts'
import { ToastRegion } from '#app/ui/toast-region.tsx'
import { lookupPageAt, lookupPages } from '#contract/lookup-pages.ts'
import { officialChecks } from '#contract/site/official-checks.ts'
import { LanguageLinks } from './language-links.tsx'
import { type Shown, useShown } from './shown.ts'

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
        <Contacts organisation={organisation} />
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

function Contacts({ organisation: { email, phone, website } }: Pick<Shown, 'organisation'>) {
  return (
    <ul className="contacts">
      {phone && (
        <li>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
        </li>
      )}
      {email && (
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
      {website && (
        <li>
          <a href={website} rel="external noreferrer">
            {website.replace(/^https?:\/\//, '')}
          </a>
        </li>
      )}
    </ul>
  )
}

/** On every public page, and no setting removes it: nobody shall take this for a government's site. */
function NotGovernment({ organisation }: { organisation: string }) {
  const t = useMessages()
  const { officialChecks: shown } = useShown()
  return (
    <div className="not-government">
      <p>
        <strong>{t.notGovernment(organisation)}</strong> {t.checkWithAuthority}
      </p>
      <ul>
        {shown.map((name) => (
          <li key={name}>
            <a href={officialChecks[name]} rel="external noreferrer">
              {t[name]} <span>{t.leavesTheSite}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
