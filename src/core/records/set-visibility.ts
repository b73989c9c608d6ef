import type { Visibility } from '#contract/record.ts'
import type { Db } from '#platform/db/schema.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { settleEnding } from '../retention/settle-endings.ts'
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
    if (await showOrHide(db, ctx, { id, to, revision })) return 'set'
    const record = await findRow(db, id)
    if (!record) return 'not-found'
    // With a revision, the present state may be somebody else's later change.
    const wasSo = revision === undefined || record.visibility === to
    return wasSo ? 'already-so' : 'changed-meanwhile'
  })
}

type Shown = {
  id: string
  to: Visibility
  revision?: number | undefined
  /** Hides only a record that visitors can find now */
  onlyPublic?: boolean
  /** What the activity says beside the action */
  changes?: Record<string, unknown>
}

/** In a transaction: sets the visibility, with the activity and the statement; false if nothing changed. */
export async function showOrHide(
  db: Db,
  ctx: Ctx,
  { id, to, revision, onlyPublic = false, changes }: Shown,
): Promise<boolean> {
  const seen = { id, revision, at: ctx.now().toISOString() }
  if (!(await records.setVisibility(db, seen, to, { onlyPublic }))) return false
  await settleEnding(db, ctx, id)
  const action = to === 'hidden' ? 'record.hidden' : 'record.unhidden'
  await recordActivity(db, ctx, action, id, changes)
  await restateRecord(db, ctx, id)
  return true
}
