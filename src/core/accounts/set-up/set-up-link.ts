import type { Ctx } from '../../context.ts'
import { liveTokens } from '../../proofs/mailed-token-store.ts'
import { isAny } from '../../rows.ts'
import * as accounts from '../account-store.ts'

type Deps = Pick<Ctx, 'db' | 'now'> & { identity: Pick<Ctx['identity'], 'tokens'> }
type NeedsSeals = Deps & { identity: Pick<Ctx['identity'], 'seals'> }

const day = 86_400_000
const purpose = 'set-up'

/**
 * The token of the link that makes its user the first admin; undefined once there is an admin. It is
 * derived from its expiry, so that processes that start at the same time print the same valid link.
 */
export async function createSetUpToken(ctx: NeedsSeals): Promise<string | undefined> {
  const { identity, now } = ctx
  const tokenUntil = (expiresAt: string) => identity.seals.fingerprint('set-up link', expiresAt)
  return ctx.db.transaction().execute(async (db) => {
    await accounts.lockAccounts(db)
    if (await accounts.hasAdmin(db)) return undefined
    const open = await db
      .selectFrom('mailedToken')
      .select(['hash', 'expiresAt'])
      .where('purpose', '=', purpose)
      .where('expiresAt', '>', new Date(now().getTime() + day / 2).toISOString())
      .executeTakeFirst()
    const text = open && tokenUntil(open.expiresAt)
    if (text !== undefined && identity.tokens.hash(text) === open?.hash) return text

    const expiresAt = new Date(now().getTime() + day).toISOString()
    const token = tokenUntil(expiresAt)
    const row = { hash: identity.tokens.hash(token), purpose, accountId: null, expiresAt }
    await db.deleteFrom('mailedToken').where('purpose', '=', purpose).execute()
    await db.insertInto('mailedToken').values(row).execute()
    return token
  })
}

export async function isSetUpOpen({ db, identity, now }: Deps, token: string): Promise<boolean> {
  const link = liveTokens(db, purpose, identity.tokens.hash(token), now().toISOString())
  return (await isAny(link)) && !(await accounts.hasAdmin(db))
}

/** Consumes the set-up link. Call it after `lockAccounts`, so that only one concurrent set-up succeeds. */
export async function takeSetUpToken(ctx: Deps, token: string): Promise<boolean> {
  const { db } = ctx
  if (!(await isSetUpOpen(ctx, token))) return false
  await db.deleteFrom('mailedToken').where('purpose', '=', purpose).execute()
  return true
}
