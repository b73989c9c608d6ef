import { headOfChain } from '#platform/db/activity-chain.ts'
import type { Db } from '#platform/db/schema.ts'

/** If more records changed, no list of them is sent */
const mostTold = 50
const mostRead = 1000

export type Change = {
  /** The last activity entry that was considered, from which to ask next */
  seq: number
  /** Undefined if too many records changed; an erased record has no revision */
  records: { id: string; revision?: number; enteredBy?: string }[] | undefined
}

/**
 * The records that any process changed after this activity entry. Without an entry, only the present end of
 * the activity is returned.
 */
export async function readChanges({ db }: { db: Db }, after: number | undefined): Promise<Change> {
  const { seq } = await headOfChain(db)
  if (after === undefined || seq === after) return { seq, records: [] }
  // After a restore the activity may end before the entry that the client knows.
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
