import { data } from 'react-router'
import { beginOpenId } from '#core/openid/begin-open-id.ts'
import { returnPathLastsMs } from '#core/openid/return-path.ts'
import { ctx, leadTo, visit } from '#dashboard/context.ts'
import { OpenIdFailed } from '#dashboard/features/entrance/open-id-answers.tsx'
import { returnPathIn } from '#ui/return-path.ts'
import type { Route } from './+types/open-id-begin.ts'
import { openIdStatuses, returnPathCookie } from './open-id-cookie.ts'

/** Redirects to the provider, in this window or in a popup. */
export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const { url } = context.get(visit)
  const to = returnPathIn(url)
  const { actor } = asker
  const again = actor.role !== 'stranger' && url.searchParams.has('again') ? actor.id : undefined
  if (actor.role !== 'stranger' && !again) return leadTo(context, to ?? '/')
  const isPopup = url.searchParams.get('popup') === '1'
  const begun = await beginOpenId(asker, { to, isPopup, again })
  if (begun.outcome !== 'begun') {
    return data({ because: begun.outcome, to, isPopup }, { status: openIdStatuses[begun.outcome] })
  }
  return leadTo(context, begun.address, {
    cookies: [returnPathCookie(asker, begun.kept, returnPathLastsMs / 1000)],
  })
}

export default function OpenIdBeginPage({ loaderData }: Route.ComponentProps) {
  return <OpenIdFailed {...loaderData} />
}
