import { lockActor } from '#core/accounts/authenticate.ts'
import type { Db } from '#platform/db/schema.ts'
import * as accounts from '../accounts/account-store.ts'
import { checkPassword } from '../accounts/check-password.ts'
import { signInsOfAccount } from '../accounts/sign-in-limits.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { countByAccount } from '../count-by-account.ts'
import * as apiTokens from './api-token-store.ts'

type WireTokenIssued =
  | { outcome: 'issued'; token: string }
  | { outcome: 'not-proven' | 'busy' }
  | { outcome: 'too-many'; retryAfterSeconds: number }

const lastsMs = 3_600_000
const mostAtOnce = 20

/**
 * Issues a one-hour token to a caller whose session or password proves the email. An API token is no proof
 * here: it could renew itself forever. Some programs ask for one at each start: the oldest of too many ends.
 */
export async function issueWireToken(
  ctx: Ctx,
  { email, password }: { email: string; password?: string | undefined },
): Promise<WireTokenIssued> {
  authorise(ctx.actor, 'sign-in')

  const proven = await whoProves(ctx, email.trim().toLowerCase(), password)
  if (proven.outcome !== 'right') return proven
  const { account, isStillProven } = proven
  const counted = await countByAccount(ctx, { ...signInsOfAccount, id: account.id })
  if (counted.outcome === 'past') return { ...counted, outcome: 'too-many' }
  const now = ctx.now()
  const at = now.toISOString()
  const { text: token, hash } = ctx.identity.tokens.create()
  return ctx.db.transaction().execute(async (db): Promise<WireTokenIssued> => {
    if (!(await isStillProven(db))) return { outcome: 'not-proven' }
    await apiTokens.removeExpired(db, at)
    await apiTokens.removeOldest(db, account.id, mostAtOnce - 1)
    const expiresAt = new Date(now.getTime() + lastsMs).toISOString()
    const id = ctx.newId()
    const fields = { id, hash, accountId: account.id, name: '', createdAt: at, lastUsedAt: null }
    await apiTokens.insert(db, { ...fields, expiresAt })
    await recordActivity(
      db,
      { ...ctx, actor: { role: account.role, id: account.id } },
      'api-token.issued',
      account.id,
    )
    return { outcome: 'issued', token }
  })
}

async function whoProves(ctx: Ctx, email: string, password: string | undefined) {
  const { actor } = ctx
  if (actor.role !== 'stranger' && actor.sessionId && actor.profile?.email === email) {
    const isStillProven = (db: Db) => lockActor(db, ctx)
    return { outcome: 'right' as const, account: actor, isStillProven }
  }
  if (!password) return { outcome: 'not-proven' as const }
  const checked = await checkPassword(ctx, email, password)
  if (checked.outcome === 'too-many') return checked
  if (checked.outcome === 'busy') return { outcome: 'busy' as const }
  // With a second factor, the password alone is not enough.
  if (checked.outcome !== 'right' || checked.account.twoFactorAt) {
    return { outcome: 'not-proven' as const }
  }
  const { account } = checked
  return { ...checked, isStillProven: (db: Db) => accounts.lockUnchanged(db, account) }
}
