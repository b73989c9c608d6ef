import { leafText } from '#contract/proof/leaf.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from '../context.ts'
import { lastCheckpoint, lockLog } from './log-store.ts'

/**
 * Begins a new log when it is unknown what was published last: its first leaf names the last known
 * checkpoint, and the leaves that this checkpoint does not cover follow.
 */
export async function beginLogAgain({ db, now }: Pick<Ctx, 'db' | 'now'>, number?: number) {
  return db.transaction().execute(async (db) => {
    const head = await lockLog(db)
    const last = await lastCheckpoint(db, head.log)
    const [log, from] = [number ?? head.log + 1, last?.size ?? 0]
    const root = last?.root ?? emptyRoot
    await moveLeaves(db, { from: { log: head.log, position: from }, to: { log, position: 1 } })
    const data = leafText({ what: 'continues', size: from, root }, now().toISOString().slice(0, 10))
    const seq = head.seq + 1
    await db.insertInto('logLeaf').values({ seq, log, position: 0, data }).execute()
    const size = head.size - from + 1
    await db.updateTable('logHead').set({ log, origin: null, seq, size, held: null }).execute()
    return log
  })
}

/** The Merkle root of an empty tree: SHA-256 of an empty string */
const emptyRoot = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

type Place = { log: number; position: number }

/** Moves leaves that no checkpoint covers yet, via negative positions, since positions are unique. */
export async function moveLeaves(db: Db, { from, to }: { from: Place; to: Place }): Promise<void> {
  await db
    .updateTable('logLeaf')
    .set((leaf) => ({ position: leaf(leaf.neg(leaf.ref('position')), '-', 1) }))
    .where('log', '=', from.log)
    .where('position', '>=', from.position)
    .execute()
  const by = to.position - from.position - 1
  await db
    .updateTable('logLeaf')
    .set((leaf) => ({ log: to.log, position: leaf(leaf.neg(leaf.ref('position')), '+', by) }))
    .where('log', '=', from.log)
    .where('position', '<', 0)
    .execute()
}
