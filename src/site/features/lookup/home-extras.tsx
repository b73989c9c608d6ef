import type { NumberKind } from '#contract/lookup-pages.ts'
import { besideNumber, type Organisation } from '#contract/settings.ts'
import { LinkGroups } from '#site/layout/menu-links.tsx'
import { navigationBar } from '#ui/content/navigation-bar.ts'
import { promoTiles, type TilePicture } from '#ui/content/promo-tiles.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useVisitMessages } from '#ui/i18n/parts/visit.ts'
import { usePageContext } from '#ui/page-context.ts'

/** Seven groups of links: side by side on a desktop, stacked on a phone. */
export function NavigationBar() {
  const visit = useVisitMessages()
  return (
    <nav aria-label={visit.moreAbout} className="groups">
      <LinkGroups groups={navigationBar} name="group" />
    </nav>
  )
}

type PromoTilesProps = { savesData: boolean; organisation: Organisation }

export function PromoTiles({ savesData, organisation }: PromoTilesProps) {
  const t = useMessages()
  const visit = useVisitMessages()
  const locale = useLocale()
  const { name, actsFor } = organisation
  return (
    <section className="promo" aria-labelledby="official-services">
      <h2 id="official-services">{visit.officialServices}</h2>
      <p>
        {visit.officialServicesHelp} {actsFor ? t.actsFor(name, actsFor) : visit.notAffiliated}
      </p>
      <ul className="plain-list">
        {promoTiles.map(({ picture, title, address }) => (
          <li key={picture}>
            <a href={address} rel="external noreferrer" className="tile">
              {!savesData && (
                <img src={tilePictureOf(picture)} alt="" width="120" height="96" loading="lazy" />
              )}
              <span className="leaves">
                {title[locale]}
                <span className="unseen"> {t.leavesTheSite}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function HowItWorks({ numbers }: { numbers: readonly NumberKind[] }) {
  const { howTitle, howFirst, howName, howBirthDate, howSteps } = useVisitMessages()
  const beside = besideNumber(usePageContext())
  const [kind = 'either'] = numbers.length === 1 ? numbers : []
  const besides = { name: howName, birthDate: howBirthDate }
  const steps = [howFirst[kind], ...(beside ? [besides[beside]] : []), ...howSteps]
  return (
    <section className="how" aria-labelledby="how-it-works">
      <h2 id="how-it-works">{howTitle}</h2>
      <ol className="plain-list">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}

const files = import.meta.glob<string>('./tiles/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/** The tile pictures are drawn for this project; each has a few hundred bytes. */
function tilePictureOf(picture: TilePicture): string {
  return files[`./tiles/${picture}.svg`] ?? ''
}
