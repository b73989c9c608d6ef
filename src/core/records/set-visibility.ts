import type { Visibility } from '#contract/record.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { restateRecord } from '../statements/state-record.ts'
import { writeAs } from '../write-as.ts'
import { findRow } from './reading/staff-rows.ts'
import * as records from './record-store.ts'

export type VisibilitySet = 'set' | 'already-so' | 'changed-meanwhile' | 'not-found'

/** Hides or shows a record; with a revision, only if that is still the present one. */
export async function setVisibility(
  ctx: Ctx,
  id: string,
  to: Visibility,
  revision?: number,
): Promise<VisibilitySet> {
  return writeAs(ctx, 'set-visibility', async (db) => {
    if (await records.setVisibility(db, { id, revision, at: ctx.now().toISOString() }, to)) {
      await recordActivity(db, ctx, to === 'hidden' ? 'record.hidden' : 'record.unhidden', id)
      await restateRecord(db, ctx, id)
      return 'set'
    }
    const record = await findRow(db, id)
    if (!record) return 'not-found'
    // With a revision, the present state may be somebody else's later change.
    const wasSo = revision === undefined || record.visibility === to
    return wasSo ? 'already-so' : 'changed-meanwhile'
  })
}
