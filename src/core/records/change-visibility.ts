import type { Visibility } from '#contract/record.ts'
import type { Db } from '#platform/db/schema.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { restateRecord } from '../statements/state-record.ts'
import * as records from './record-store.ts'

/** Hides or shows a record, with its activity and statement; false if that was not to be changed. */
export async function changeVisibility(
  db: Db,
  ctx: Ctx,
  seen: records.Seen,
  to: Visibility,
): Promise<boolean> {
  if (!(await records.setVisibility(db, seen, to))) return false
  const { id } = seen
  await recordActivity(db, ctx, to === 'hidden' ? 'record.hidden' : 'record.unhidden', id)
  await restateRecord(db, ctx, id)
  return true
}
