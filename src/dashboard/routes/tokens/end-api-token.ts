import { revokeApiToken } from '#core/api-tokens/revoke-api-token.ts'
import { leadsTo, leadTo, receive } from '#dashboard/context.ts'
import type { Route } from './+types/end-api-token.ts'

const list = '/account/tokens'

export const loader = leadsTo(list)

export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx } = await receive({ request, context })
  const ended = await revokeApiToken(ctx, params.id)
  return leadTo(context, list, {
    toast: { kind: ended === 'revoked' ? 'tokenRevoked' : 'notDone' },
  })
}
