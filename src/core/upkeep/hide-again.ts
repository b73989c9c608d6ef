import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { setVisibility } from '../records/set-visibility.ts'
import { withdrawApproval } from '../records/withdraw-approval.ts'
import { isAny } from '../rows.ts'

type Ended = { id: string }

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
    if ((await setVisibility(ctx, one.id, 'hidden')) === 'set') done.hidden++
  }
  for (const one of pending) {
    if ((await withdrawApproval(ctx, one.id)) === 'withdrawn') done.pending++
  }
  return done
}

/**
 * Of what a list tells, what the backup does not have, and so was saved after it, whatever the clock of the process
 * said that wrote it.
 */
export async function unknownTo<Entry extends { id: string; at: string }>(
  { db }: Pick<Ctx, 'db'>,
  entries: Entry[],
): Promise<Entry[]> {
  const unknown: Entry[] = []
  for (const one of entries) {
    const same = db.selectFrom('activity').select('seq').where('subjectId', '=', one.id)
    if (!(await isAny(same.where('at', '=', one.at)))) unknown.push(one)
  }
  return unknown
}
