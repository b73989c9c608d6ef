import type { Visibility } from '#contract/record.ts'
import type { Db } from '#platform/db/schema.ts'
import { type ActivityNote, recordActivities } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { settleEnding } from '../retention/settle-endings.ts'
import { restateRecord } from '../statements/state-record.ts'
import * as records from './record-store.ts'

type Shown = {
  id: string
  to: Visibility
  revision?: number | undefined
  /** Hides only a record that visitors can find now */
  onlyPublic?: boolean
  /** What the activity says beside the action */
  changes?: Record<string, unknown>
  /** Entries that come before it in the activity, also if nothing changes: the record is locked before the activity */
  notes?: ActivityNote[]
}

/** In a transaction: sets the visibility, with the activity and the statement; false if nothing changed. */
export async function showOrHide(
  db: Db,
  ctx: Ctx,
  { id, to, revision, onlyPublic = false, changes = {}, notes = [] }: Shown,
): Promise<boolean> {
  const seen = { id, revision, at: ctx.now().toISOString() }
  if (!(await records.setVisibility(db, seen, to, { onlyPublic }))) {
    await recordActivities(db, ctx, notes)
    return false
  }
  await settleEnding(db, ctx, id)
  const action = to === 'hidden' ? 'record.hidden' : 'record.unhidden'
  await recordActivities(db, ctx, [...notes, { action, subjectId: id, changes }])
  await restateRecord(db, ctx, id)
  return true
}
