import type { ActivityEntry } from '#contract/site/activity.ts'
import { roles } from '#contract/staff.ts'
import type { Undo } from '#contract/undo.ts'
import { listEntries } from '../../activity/activity-store.ts'
import { authoriseOwn } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import * as accounts from '../account-store.ts'

/**
 * The changes of other people's roles among these activity entries that can be undone, by entry number: the
 * last change of each account, while the account still has that role.
 */
export async function listRoleUndos(
  ctx: Ctx,
  entries: ActivityEntry[],
): Promise<Map<number, Undo>> {
  const { id: ownId } = authoriseOwn(ctx.actor, 'set-role')

  const newest = new Map<string, ActivityEntry>()
  for (const entry of entries.toSorted((a, b) => a.seq - b.seq)) {
    const { action, subject } = entry
    if (action === 'account.role-changed' && subject.id !== ownId) newest.set(subject.id, entry)
  }
  const undos = new Map<number, Undo>()
  for (const [id, { seq, action, changes }] of newest) {
    const account = await accounts.findById(ctx.db, id)
    const [last] = await listEntries(ctx.db, { subject: id, action }, { limit: 1 })
    const change = changes.find(({ field }) => field === 'role')
    const role = roles.find((one) => one === change?.from)
    if (!account || !role || last?.seq !== seq || account.role !== change?.to) continue
    undos.set(seq, { of: 'role', role, left: [{ id, revision: account.revision }] })
  }
  return undos
}
