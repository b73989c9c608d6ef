import { type Leaf, leafText } from '#contract/proof/leaf.ts'
import { insertRows } from '#platform/db/insert-rows.ts'
import { moveHead } from '#platform/db/log-append.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from '../context.ts'

/**
 * Appends to the transparency log in the transaction that makes the change, and returns the id of the leaf.
 * Call it after `recordActivity`: to avoid deadlocks, the activity is always locked before the log. The
 * lock on the log is held until the transaction ends.
 */
export async function appendLeaf(db: Db, ctx: Pick<Ctx, 'now'>, leaf: Leaf): Promise<number> {
  return appendLeaves(db, ctx, [leaf])
}

/** Appends several leaves; returns the id of the last one. */
export async function appendLeaves(db: Db, ctx: Pick<Ctx, 'now'>, leaves: Leaf[]): Promise<number> {
  const count = leaves.length
  const [head] = await moveHead(db, count)
  if (!head) throw new Error('The log has no head')
  const { log, seq, size } = head
  const day = ctx.now().toISOString().slice(0, 10)
  const rows = leaves.map((leaf, index) => {
    const before = count - 1 - index
    return { seq: seq - before, log, position: size - 1 - before, data: leafText(leaf, day) }
  })
  await insertRows(db, 'logLeaf', rows)
  return seq
}
