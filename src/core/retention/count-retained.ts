import type { RetentionCounts } from '#contract/person/retention.ts'
import { onReaderThread } from '#platform/db/reader-thread.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { countList } from './retained-store.ts'

/** How many records each list of retention has, counted up to `most`. */
export async function countRetained(ctx: Ctx, most: number): Promise<RetentionCounts> {
  authorise(ctx.actor, 'read-retention')

  const db = onReaderThread(ctx.db)
  const [ending, hidden, held] = await Promise.all([
    countList(db, 'ending', most),
    countList(db, 'hidden', most),
    countList(db, 'held', most),
  ])
  return { ending, hidden, held }
}
