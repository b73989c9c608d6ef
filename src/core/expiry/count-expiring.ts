import { addDays, endingDays } from '#contract/validity.ts'
import { onReaderThread } from '#platform/db/reader-thread.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { todayIn } from '../today.ts'
import { countEnding } from './expiry-store.ts'

/** The number of documents that expire within 60 days, counted up to `most`, for the menu. */
export async function countExpiring(ctx: Ctx, most: number): Promise<number> {
  authorise(ctx.actor, 'read-record-figures')

  const today = todayIn(ctx)
  const soon = { from: today, to: addDays(today, endingDays) }
  return countEnding(onReaderThread(ctx.db), soon, most)
}
