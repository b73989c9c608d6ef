import { footerGroups, legalLinks, socialLinks } from '#app/content/footer.ts'
import type { Link } from '#app/content/link.ts'
import { useLocale, useMessages } from '#app/i18n/messages.ts'
import { MenuLink } from '#app/ui/site/menu-link.tsx'
import { useShown } from '../shown.ts'
import { NotGovernment } from './not-government.tsx'

export function SiteFooter() {
  const t = useMessages()
  const locale = useLocale()
  const { organisation, signedIn } = useShown()
  return (
    <footer className="site">
      <NotGovernment organisation={organisation} />
      <div className="footer-columns">
        <address>
          <strong>{organisation.name}</strong>
          {organisation.registrationNumber && (
            <span>{t.registrationNumber(organisation.registrationNumber)}</span>
          )}
          <span>{organisation.address}</span>
          {organisation.email && <a href={`mailto:${organisation.email}`}>{organisation.email}</a>}
          {organisation.phone && (
            <a href={`tel:${organisation.phone.replace(/[^+\d]/g, '')}`}>{organisation.phone}</a>
          )}
          {organisation.website && (
            <a href={organisation.website} rel="external noreferrer" className="leaves">
              {organisation.website.replace(/^https?:\/\//, '')}
            </a>
          )}
        </address>
        {footerGroups.map(({ key, title, links }) => (
          <details key={key} open={key === 'checks'}>
            <summary>{title[locale]}</summary>
            <LinkList links={links} />
          </details>
        ))}
      </div>
      {signedIn && (
        <form method="post" action="/logout" className="signed-in">
          <a href="/dashboard">{t.dashboard.title}</a>
          <button type="submit">{t.dashboard.logOut}</button>
        </form>
      )}
      <nav aria-label={t.visit.legal} className="legal">
        <LinkList links={legalLinks} />
      </nav>
      <nav aria-label={t.visit.elsewhere(organisation.name)} className="legal">
        <LinkList links={socialLinks} />
      </nav>
    </footer>
  )
}

function LinkList({ links }: { links: Link[] }) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.address}>
          <MenuLink link={link} />
        </li>
      ))}
    </ul>
  )
}
