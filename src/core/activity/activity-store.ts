import { beginning } from '#platform/db/activity-chain.ts'
import type { Db } from '#platform/db/schema.ts'

/** What stands before the first entry. */
export const start = { seq: 0, hash: beginning }

export async function readHead(db: Db): Promise<{ seq: number; hash: string }> {
  return db.selectFrom('activityHead').select(['seq', 'hash']).executeTakeFirstOrThrow()
}

/** The next entries, in the order of the chain. */
export async function readOn(db: Db, after: number, limit: number) {
  return db
    .selectFrom('activity')
    .selectAll()
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute()
}
