import { listApiTokens } from '#core/api-tokens/list-api-tokens.ts'
import { revokeApiToken } from '#core/api-tokens/revoke-api-token.ts'
import { confirmFirst, leadsTo, leadTo, receive } from '#dashboard/context.ts'
import { NoPage } from '#dashboard/routes/no-page.ts'
import type { Route } from './+types/end-api-token.ts'

const list = '/account/tokens'

export const loader = leadsTo(list)

export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const about = (await listApiTokens(ctx)).find(({ id }) => id === params.id)?.name
  confirmFirst(form, { kind: 'revoke', about, back: list })
  const ended = await revokeApiToken(ctx, params.id)
  return leadTo(context, list, {
    toast: { kind: ended === 'revoked' ? 'tokenRevoked' : 'notDone' },
  })
}

export default NoPage
