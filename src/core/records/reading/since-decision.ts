import type { ActivityAction, ActivityChange, ActivityEntry } from '#contract/site/activity.ts'
import { listEntries } from '../../activity/activity-store.ts'
import { presentEntry } from '../../activity/present-entry.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'

const decisions: ActivityAction[] = [
  'record.approved',
  'record.approval-withdrawn',
  'record.sent-back',
  'record.sending-back-undone',
]
const most = 200

/** The last decision on a record and the changes since; undefined if there was none. */
export async function readSinceDecision(
  ctx: Ctx,
  recordId: string,
): Promise<{ decision: ActivityEntry; changes: ActivityChange[] } | undefined> {
  authorise(ctx.actor, 'approve-record')

  const rows = await listEntries(ctx.db, { subject: recordId }, { limit: most })
  const at = rows.findIndex(({ action }) => decisions.some((one) => one === action))
  const [decision, ...later] = rows
    .slice(0, at + 1)
    .map(presentEntry)
    .reverse()
  if (!decision) return undefined
  const changes = later
    .filter(({ action }) => action === 'record.updated')
    .flatMap((entry) => entry.changes)
    .filter(({ field }) => field !== 'approval')
  const byField = Map.groupBy(changes, ({ field }) => field)
  return { decision, changes: [...byField.values()].flatMap(inAll) }
}

/** Combines several changes of one field into their net effect. */
function inAll(changes: ActivityChange[]): ActivityChange[] {
  const [first, last] = [changes[0], changes.at(-1)]
  if (!first || !last) return []
  const { field } = first
  if (!last.done) return first.from === last.to ? [] : [{ ...last, from: first.from ?? '' }]
  const [was, is] = [first.done !== 'added', last.done !== 'removed']
  if (was && is) return [{ field, done: 'replaced' }]
  if (was || is) return [{ field, done: is ? 'added' : 'removed' }]
  return []
}
