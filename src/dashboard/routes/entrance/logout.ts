import { signOut } from '#core/accounts/sign-out.ts'
import { leadsTo, leadTo, receive } from '#dashboard/context.ts'
import { goodbye } from '#site/http/cookies.ts'
import type { Route } from './+types/logout.ts'

/** A GET must not sign anybody out: a link on another site could do it. */
export const loader = leadsTo('/')

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx } = await receive({ request, context })
  await signOut(ctx)
  return leadTo(context, '/', { toast: { kind: 'signedOut' }, ...goodbye(ctx.settings.isHttps) })
}
