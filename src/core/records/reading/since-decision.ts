import type { ActivityAction, ActivityChange, ActivityEntry } from '#contract/site/activity.ts'
import { listEntries } from '../../activity/activity-store.ts'
import { presentEntry } from '../../activity/present-entry.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'

const decisions: ActivityAction[] = [
  'record.approved',
  'record.approval-withdrawn',
  'record.sent-back',
]
const most = 200

/** The last decision on a record that stands, and the changes since; undefined if there was none. */
export async function readSinceDecision(
  ctx: Ctx,
  recordId: string,
): Promise<{ decision: ActivityEntry; changes: ActivityChange[] } | undefined> {
  authorise(ctx.actor, 'approve-record')

  const rows = await listEntries(ctx.db, { subject: recordId }, { limit: most })
  const entries = rows.map(presentEntry).reverse()
  const decision = lastStanding(entries) ?? lapsedEntry(entries)
  if (!decision) return undefined
  const later = entries.slice(entries.indexOf(decision) + 1)
  const changes = later
    .filter(({ action }) => action === 'record.updated')
    .flatMap((entry) => entry.changes)
    .filter(({ field }) => field !== 'approval')
  const byField = Map.groupBy(changes, ({ field }) => field)
  return { decision, changes: [...byField.values()].flatMap(inAll) }
}

/**
 * The last decision but those that were undone. The withdrawal of an approval undoes it, if the record was not
 * changed between; that of the only one stands itself, since somebody has read the record.
 */
function lastStanding(entries: readonly ActivityEntry[]): ActivityEntry | undefined {
  const standing: ActivityEntry[] = []
  let isChanged = false
  for (const entry of entries) {
    const { action } = entry
    const undoes = action === 'record.approval-withdrawn' && !isChanged && standing.length > 1
    if (action === 'record.sending-back-undone' || undoes) standing.pop()
    else if (decisions.includes(action)) standing.push(entry)
    isChanged = action === 'record.updated' || (isChanged && action !== 'record.approved')
  }
  return standing.at(-1)
}

/** The entry of a record that was approved at once, as records of admins are, and no longer is */
function lapsedEntry(entries: readonly ActivityEntry[]): ActivityEntry | undefined {
  const hasLapsed = entries.some(({ action, changes }) => {
    return action === 'record.updated' && changes.some(({ field }) => field === 'approval')
  })
  return hasLapsed ? entries.find(({ action }) => action === 'record.added') : undefined
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
