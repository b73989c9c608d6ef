import type { Share, ShareView } from '#contract/shares/share.ts'
import { Link } from '#dashboard/layout/link.tsx'
import { formatInstant } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useSharesMessages } from '#ui/i18n/parts/shares.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { ShareCard } from './share-card.tsx'

type Props = { recordId: string; share: Share; views: ShareView[] }

/** Who looked at what a code shows. */
export function ShareViews({ recordId, share, views }: Props) {
  const t = useSharesMessages()
  const locale = useLocale()
  const title = t.whoLookedOf(t.purposes[share.purpose])
  return (
    <section>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <p>
        <Link href={`/dashboard/records/${recordId}/shares`}>{t.heading}</Link>
      </p>
      <ShareCard share={share} recordId={recordId} isAlone />
      {views.length === 0 && <p>{t.nobody}</p>}
      <ul>
        {views.map(({ at, network, viewer }) => (
          <li key={`${at} ${network} ${viewer}`}>
            {formatInstant(at, locale)} · {viewer ? t.saidTheyWere(viewer) : t.saidNothing} ·{' '}
            {t.from(network)}
          </li>
        ))}
      </ul>
      <p className="quiet">{t.notKept}</p>
    </section>
  )
}
