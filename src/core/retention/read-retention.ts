import type { Retention } from '#contract/person/retention.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { endingOf, holdIn, keptIn } from './present-retention.ts'
import { findRetained } from './retained-store.ts'

/** Until when a record is kept, its next step, and what keeps it; also of a record in the bin. */
export async function readRetention(ctx: Ctx, id: string): Promise<Retention | undefined> {
  authorise(ctx.actor, 'read-retention')

  const row = await findRetained(ctx.db, id)
  if (!row) return undefined
  const [kept, ending, hold] = [keptIn(ctx, row), endingOf(ctx, row), holdIn(row)]
  return {
    ...(row.keepUntil !== null && { keepUntil: row.keepUntil }),
    ...(kept && { kept }),
    ...(ending && { ending }),
    ...(hold && { hold }),
    ...(row.copyRequest !== null && { copyRequest: row.copyRequest }),
  }
}
