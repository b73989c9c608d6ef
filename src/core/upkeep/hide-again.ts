import type { Db } from '#platform/db/schema.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { setVisibility } from '../records/set-visibility.ts'
import { withdrawApproval } from '../records/withdraw-approval.ts'
import { isAny } from '../rows.ts'

type Ended = { id: string; at: string }

/**
 * After a restore, hides again the records that were hidden after the backup, and withdraws again the approvals that
 * ended after it. Returns how many.
 */
export async function hideAgain(
  ctx: Ctx,
  { hidden, pending }: { hidden: Ended[]; pending: Ended[] },
): Promise<{ hidden: number; pending: number }> {
  authorise(ctx.actor, 'set-visibility')

  const done = { hidden: 0, pending: 0 }
  for (const one of hidden) {
    if (await isKnown(ctx.db, one)) continue
    if ((await setVisibility(ctx, one.id, 'hidden')) === 'set') done.hidden++
  }
  for (const one of pending) {
    if (await isKnown(ctx.db, one)) continue
    if ((await withdrawApproval(ctx, one.id)) === 'withdrawn') done.pending++
  }
  return done
}

/** Whether the backup has what the list tells, and so also what happened to the record afterwards */
function isKnown(db: Db, { id, at }: Ended): Promise<boolean> {
  const entries = db.selectFrom('activity').select('seq').where('subjectId', '=', id)
  return isAny(entries.where('at', '=', at))
}
