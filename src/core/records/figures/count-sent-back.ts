import { candidateDatabase } from '#contract/record.ts'
import { authoriseOwn } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { countRows } from '../../rows.ts'

/** The number of records that this person entered and has to correct, counted up to `most`, for the menu. */
export async function countSentBack(ctx: Ctx, most: number): Promise<number> {
  const { id } = authoriseOwn(ctx.actor, 'read-notifications')

  const rows = ctx.db
    .selectFrom('record')
    .select('id')
    .where('clientDatabase', '=', candidateDatabase)
    .where('createdBy', '=', id)
    .where('sentBackAt', 'is not', null)
  return countRows(ctx.db, rows.limit(most))
}
