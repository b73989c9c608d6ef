import type { Ctx } from '../../context.ts'
import * as accounts from '../account-store.ts'

type Needs = Pick<Ctx, 'db' | 'now'> & { identity: Pick<Ctx['identity'], 'tokens'> }

const day = 86_400_000
const purpose = 'set-up'

/**
 * The token of the link that makes its reader the first admin; nothing once there is an admin. Each
 * start makes a new link and ends the one before.
 */
export async function createSetUpToken({ db, identity, now }: Needs): Promise<string | undefined> {
  return db.transaction().execute(async (db) => {
    await accounts.lockAccounts(db)
    if ((await accounts.countAdmins(db)) > 0) return undefined
    const { text, hash } = identity.tokens.create()
    const expiresAt = new Date(now().getTime() + day).toISOString()
    await db.deleteFrom('mailedToken').where('purpose', '=', purpose).execute()
    await db
      .insertInto('mailedToken')
      .values({ hash, purpose, accountId: null, expiresAt })
      .execute()
    return text
  })
}

export async function isSetUpOpen({ db, identity, now }: Needs, token: string): Promise<boolean> {
  const found = await db
    .selectFrom('mailedToken')
    .select('hash')
    .where('hash', '=', identity.tokens.hash(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now().toISOString())
    .executeTakeFirst()
  return found !== undefined && (await accounts.countAdmins(db)) === 0
}

/** Call it after `lockAccounts`: of two people who set up at once, one gets the link. */
export async function takeSetUpToken(ctx: Needs, token: string): Promise<boolean> {
  const { db } = ctx
  if (!(await isSetUpOpen(ctx, token))) return false
  await db.deleteFrom('mailedToken').where('purpose', '=', purpose).execute()
  return true
}
