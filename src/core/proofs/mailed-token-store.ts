import type { Insertable } from 'kysely'
import type { Db, MailedTokenTable } from '#platform/db/schema.ts'

type Purpose = 'reset-password' | 'verify-email' | 'change-email' | 'set-up'

export async function insert(db: Db, token: Insertable<MailedTokenTable> & { purpose: Purpose }) {
  await db.insertInto('mailedToken').values(token).execute()
}

export function liveTokens(db: Db, purpose: Purpose, hash: string, now: string) {
  return db
    .selectFrom('mailedToken')
    .select('accountId')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
}

/** The account that a valid link belongs to. */
export async function ownerOf(...link: Parameters<typeof liveTokens>): Promise<string | undefined> {
  return (await liveTokens(...link).executeTakeFirst())?.accountId ?? undefined
}

/** Consumes a link: of two concurrent requests, only one gets its owner. */
export async function take(db: Db, purpose: Purpose, hash: string, now: string) {
  const taken = await db
    .deleteFrom('mailedToken')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .returning('accountId')
    .executeTakeFirst()
  return taken?.accountId ?? undefined
}

export async function removeOf(db: Db, accountId: string, ...purposes: Purpose[]): Promise<void> {
  await db
    .deleteFrom('mailedToken')
    .where('accountId', '=', accountId)
    .where('purpose', 'in', purposes)
    .execute()
}

export async function removeExpired(db: Db, now: string): Promise<void> {
  await db.deleteFrom('mailedToken').where('expiresAt', '<=', now).execute()
}
