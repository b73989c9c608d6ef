import { listShareViews } from '#core/shares/list-share-views.ts'
import { listShares } from '#core/shares/list-shares.ts'
import { revokeShare } from '#core/shares/revoke-share.ts'
import { confirmFirst, ctx, leadTo, orNotFound, receive, visit } from '#dashboard/context.ts'
import { titleOfShare } from '#dashboard/features/shares/share-card.tsx'
import { ShareViews } from '#dashboard/features/shares/share-views.tsx'
import { sharesMessagesIn } from '#ui/i18n/parts/shares.ts'
import { returnPathIn, withReturnPath } from '#ui/return-path.ts'
import type { Route } from './+types/share.ts'
import { shownNow } from './shown-now.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const shares = await listShares(asker, params.id)
  const share = orNotFound(shares?.find(({ id }) => id === params.share))
  const found = await listShareViews(asker, { recordId: params.id, id: share.id })
  const base = `/dashboard/records/${params.id}/shares`
  const { views, next } = orNotFound(found)
  return { share: shownNow(asker, share), views, hasMore: Boolean(next), base, back: base }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const { url, locale } = context.get(visit)
  const back = withReturnPath(`/dashboard/records/${params.id}/shares`, returnPathIn(url))
  const shares = await listShares(ctx, params.id)
  const share = orNotFound(shares?.find(({ id }) => id === params.share))
  const about = titleOfShare(share, sharesMessagesIn(locale))
  confirmFirst(form, { kind: 'revoke', about, back })
  const outcome = await revokeShare(ctx, { recordId: params.id, id: params.share })
  orNotFound(outcome === 'not-found' ? undefined : outcome)
  const kind = outcome === 'revoked' ? 'shareRevoked' : 'notDone'
  return leadTo(context, back, { toast: { kind } })
}

export default function ShareRoute({ loaderData }: Route.ComponentProps) {
  return <ShareViews {...loaderData} />
}
