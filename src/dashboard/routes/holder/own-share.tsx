import { readOwnShare } from '#core/holdings/read-own-record.ts'
import { revokeOwnShare } from '#core/holdings/revoke-own-share.ts'
import { confirmFirst, ctx, leadTo, orNotFound, receive, visit } from '#dashboard/context.ts'
import { titleOfShare } from '#dashboard/features/shares/share-card.tsx'
import { ShareViews } from '#dashboard/features/shares/share-views.tsx'
import { shownNow } from '#dashboard/routes/shares/shown-now.ts'
import { sharesMessagesIn } from '#ui/i18n/parts/shares.ts'
import type { Route } from './+types/own-share.ts'

const back = '/dashboard/my-record'

export async function loader({ context, params }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const { share, ...found } = orNotFound(await readOwnShare(asker, params.share))
  const base = `${back}/shares`
  return { ...found, share: shownNow(asker, share), back, base, mayRevoke: share.byHolder }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const { share } = orNotFound(await readOwnShare(ctx, params.share))
  const about = titleOfShare(share, sharesMessagesIn(context.get(visit).locale))
  confirmFirst(form, { kind: 'revoke', about, back })
  const outcome = await revokeOwnShare(ctx, params.share)
  orNotFound(outcome === 'not-found' ? undefined : outcome)
  const kind = outcome === 'revoked' ? 'shareRevoked' : 'notDone'
  return leadTo(context, back, { toast: { kind } })
}

export default function OwnShareRoute({ loaderData }: Route.ComponentProps) {
  return <ShareViews {...loaderData} />
}
