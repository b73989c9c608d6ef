import type { Organisation } from '#contract/settings.ts'
import type { OfficialCheck } from '#contract/site/official-checks.ts'
import { NotGovernment } from '#ui/components/not-government.tsx'
import { footerGroups, legalLinks, socialLinks } from '#ui/content/footer.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useVisitMessages } from '#ui/i18n/parts/visit.ts'
import { LinkList } from './menu-links.tsx'

type Props = { organisation: Organisation; officialChecks: OfficialCheck[]; isDemo: boolean }

export function SiteFooter({ organisation, officialChecks, isDemo }: Props) {
  const t = useMessages()
  const visit = useVisitMessages()
  const locale = useLocale()
  // The home page of a network is no page of the organisation: only the demo shows where such links would be.
  const pages = socialLinks.filter(
    ({ address }) => isDemo || !/^https?:\/\/[^/]+\/?$/.test(address),
  )
  return (
    <>
      <NotGovernment organisation={organisation} officialChecks={officialChecks} />
      <div className="footer-columns">
        <address>
          <strong>{organisation.name}</strong>{' '}
          {organisation.registrationNumber && (
            <span>{t.registrationNumber(organisation.registrationNumber)}</span>
          )}{' '}
          <span>{organisation.address}</span>{' '}
          {organisation.email && <a href={`mailto:${organisation.email}`}>{organisation.email}</a>}{' '}
          {organisation.phone && (
            <a href={`tel:${organisation.phone.replace(/[^+\d]/g, '')}`}>{organisation.phone}</a>
          )}{' '}
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
      <nav aria-label={visit.legal} className="legal">
        <LinkList links={legalLinks} />
      </nav>
      {pages.length > 0 && (
        <nav aria-label={visit.elsewhere(organisation.name)} className="legal">
          <LinkList links={pages} />
        </nav>
      )}
    </>
  )
}
