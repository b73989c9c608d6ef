import type { Visibility } from '#contract/record.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { findRow } from './reading/staff-rows.ts'
import * as records from './record-store.ts'

export type VisibilitySet = 'set' | 'already-so' | 'not-found'

export async function setVisibility(ctx: Ctx, id: string, to: Visibility): Promise<VisibilitySet> {
  authorise(ctx.actor, 'set-visibility')

  return ctx.db.transaction().execute(async (db) => {
    if (await records.setVisibility(db, { id, at: ctx.now().toISOString() }, to)) {
      await recordActivity(db, ctx, to === 'hidden' ? 'record.hidden' : 'record.unhidden', id)
      return 'set'
    }
    return (await findRow(db, id)) ? 'already-so' : 'not-found'
  })
}
