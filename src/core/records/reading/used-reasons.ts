import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'

const [lately, most] = [200, 9]

/** The reasons for sending back that admins gave lately: most frequent first, then newest first. */
export async function listUsedReasons(ctx: Ctx): Promise<string[]> {
  authorise(ctx.actor, 'send-back-record')

  const rows = await ctx.db
    .selectFrom('activity')
    .select('changes')
    .where('action', '=', 'record.sent-back')
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(lately)
    .execute()
  const times = new Map<string, number>()
  for (const { changes } of rows) {
    // The reason is missing if its record was erased.
    const { reason } = JSON.parse(changes) as { reason?: string }
    if (reason) times.set(reason, (times.get(reason) ?? 0) + 1)
  }
  const inOrder = [...times].toSorted(([, one], [, other]) => other - one)
  return inOrder.slice(0, most).map(([reason]) => reason)
}
