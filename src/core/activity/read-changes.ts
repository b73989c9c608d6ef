import { headOfChain } from '#platform/db/activity-chain.ts'
import type { Db } from '#platform/db/schema.ts'

/** More than that is told as "many" */
const mostTold = 50
const mostRead = 1000

export type Change = {
  /** The end of the activity that this was read to */
  seq: number
  /** Undefined if there are too many; a record that was erased has no revision */
  records: { id: string; revision?: number; enteredBy?: string }[] | undefined
}

/**
 * The records that were changed after this entry of the activity, by whichever process. Without one
 * it tells where the activity ends.
 */
export async function readChanges({ db }: { db: Db }, after: number | undefined): Promise<Change> {
  const { seq } = await headOfChain(db)
  if (after === undefined || seq === after) return { seq, records: [] }
  // After a restore the activity may end earlier.
  if (seq < after || seq - after > mostRead) return { seq, records: undefined }
  const entries = await db
    .selectFrom('activity')
    .select('subjectId as id')
    .distinct()
    .where('seq', '>', after)
    .where('seq', '<=', seq)
    .where('action', 'like', 'record.%')
    .limit(mostTold + 1)
    .execute()
  if (entries.length > mostTold) return { seq, records: undefined }
  const ids = entries.flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return { seq, records: [] }
  const rows = await db
    .selectFrom('record')
    .select(['id', 'revision', 'createdBy'])
    .where('id', 'in', ids)
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return {
    seq,
    records: ids.map((id) => {
      const row = found.get(id)
      return row ? { id, revision: row.revision, enteredBy: row.createdBy } : { id }
    }),
  }
}
