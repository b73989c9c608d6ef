import { type Leaf, leafText } from '#contract/proof/leaf.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from '../context.ts'

/**
 * Appends to the transparency log in the transaction that makes the change, and returns the id of
 * the leaf. Call it after `recordActivity`: it locks the end of the log until the transaction ends,
 * and everybody locks the end of the activity first.
 */
export async function appendLeaf(db: Db, ctx: Pick<Ctx, 'now'>, leaf: Leaf): Promise<number> {
  const { log, seq, size } = await db
    .updateTable('logHead')
    .set((head) => ({ seq: head('seq', '+', 1), size: head('size', '+', 1) }))
    .returning(['log', 'seq', 'size'])
    .executeTakeFirstOrThrow()
  const data = leafText(leaf, ctx.now().toISOString().slice(0, 10))
  await db
    .insertInto('logLeaf')
    .values({ seq, log, position: size - 1, data })
    .execute()
  return seq
}
