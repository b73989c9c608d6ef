import type { NewApiToken } from '#contract/staff.ts'
import { confirmPassword, type PasswordRefused } from '../accounts/confirm-password.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authoriseInPerson, scopesOf } from '../authorise.ts'
import type { Actor, Ctx } from '../context.ts'
import { type KeyMismatch, type Sending, writeOnce } from '../idempotency.ts'
import { endOfDayIn, todayIn } from '../today.ts'
import * as apiTokens from './api-token-store.ts'

type ApiTokenCreated =
  | { outcome: 'created'; id: string; token: string }
  /** The same form was submitted before: the token was shown in that response */
  | { outcome: 'created-already' | 'too-many' | 'over-already' | 'beyond-role' }
  | KeyMismatch
  | PasswordRefused

type Asked = NewApiToken & {
  password?: string | undefined
  sending?: Sending
  /** Who does it in the name of the owner, on the command line */
  by?: Actor
}

const most = 50

/** Creates an API token with its owner's rights within its scopes. It is shown once. */
export async function createApiToken(
  ctx: Ctx,
  { name, lastDay, scopes, networks = [], password = '', sending, by = ctx.actor }: Asked,
): Promise<ApiTokenCreated> {
  const { id: accountId, role } = authoriseInPerson(ctx.actor, 'manage-api-tokens')

  const at = ctx.now().toISOString()
  if (lastDay && lastDay < todayIn(ctx)) return { outcome: 'over-already' }
  const possible = scopesOf(role)
  if (scopes?.some((scope) => !possible.includes(scope))) return { outcome: 'beyond-role' }
  const refused = await confirmPassword(ctx, password)
  if (refused) return refused
  // Writing implies reading: clients need to read what they change.
  const granted = possible.filter((scope) => {
    return !scopes || scopes.includes(scope) || (scope === 'read' && scopes.includes('write'))
  })
  const id = ctx.newId()
  const { text } = ctx.identity.tokens.create()
  // The prefix lets scanners for leaked secrets recognise the token.
  const token = `countersign_${text}`
  const making = { purpose: 'create-api-token', sending, outcome: 'created', id } as const
  const once = await writeOnce(ctx, 'manage-api-tokens', making, async (db) => {
    const named = await apiTokens.namedOf(db, accountId)
    if (named.length >= most) return { outcome: 'too-many' }
    await apiTokens.insert(db, {
      id,
      hash: ctx.identity.tokens.hash(token),
      accountId,
      name,
      scopes: granted.join(' '),
      networks: networks.join(' '),
      createdAt: at,
      lastUsedAt: null,
      expiresAt: lastDay ? endOfDayIn(ctx, lastDay).toISOString() : null,
    })
    await recordActivity(db, { ...ctx, actor: by }, 'api-token.created', accountId, {
      name,
      scopes: granted.join(', '),
      ...(networks.length > 0 && { networks: networks.join(', ') }),
    })
    return undefined
  })
  if (once.outcome !== 'created') return once
  return once.id === id ? { ...once, token } : { outcome: 'created-already' }
}
