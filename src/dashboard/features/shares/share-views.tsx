import type { OwnShareView } from '#contract/shares/holding.ts'
import type { Share, ShareView } from '#contract/shares/share.ts'
import { LinkLine, useWithReturnPath } from '#dashboard/layout/link.tsx'
import { formatInstant } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useSharesMessages } from '#ui/i18n/parts/shares.ts'
import { PageHeading } from '#ui/page-title.tsx'
import { ShareCard } from './share-card.tsx'

type Props = {
  share: Share
  /** The newest ones */
  views: (ShareView | (OwnShareView & { network?: undefined }))[]
  hasMore: boolean
  base: string
  back: string
  mayRevoke?: boolean
}

export function ShareViews({ share, views, hasMore, base, back, mayRevoke = true }: Props) {
  const t = useSharesMessages()
  const locale = useLocale()
  const shares = useWithReturnPath(back)
  const title = t.whoLookedOf(t.purposes[share.purpose])
  return (
    <section>
      <LinkLine href={shares}>{t.heading}</LinkLine>
      <PageHeading>{title}</PageHeading>
      <ShareCard {...{ share, base, mayRevoke }} isAlone />
      {views.length === 0 && <p>{share.views === 0 ? t.nobody : t.viewsDeleted}</p>}
      {hasMore && <p>{t.newestViews(views.length, share.views)}</p>}
      <ul>
        {views.map(({ at, network, viewer }) => (
          <li key={`${at} ${network} ${viewer}`}>
            {formatInstant(at, locale)} · {viewer ? t.saidTheyWere(viewer) : t.saidNothing}
            {network && ` · ${t.from(network)}`}
          </li>
        ))}
      </ul>
      <p className="quiet">{t.notKept}</p>
    </section>
  )
}
