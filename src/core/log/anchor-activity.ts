import { headOfChain } from '#platform/db/activity-chain.ts'
import type { Ctx } from '../context.ts'
import { appendLeaf } from './append-leaf.ts'

/** Anchors the head of the activity's hash chain in the transparency log, once a day. */
export async function anchorActivity({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const day = now().toISOString().slice(0, 10)
  const { seq, hash } = await headOfChain(db)
  if (seq === 0) return
  await db.transaction().execute(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('logHead')
      .set({ anchoredOn: day })
      .where('anchoredOn', '<', day)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await appendLeaf(db, { now }, { what: 'activity', seq, hash })
  })
}
