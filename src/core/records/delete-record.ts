import { candidateDatabase } from '#contract/record.ts'
import type { Db } from '#platform/db/schema.ts'
import { recordActivities } from '../activity/record-activity.ts'
import type { Action } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { actorId } from '../documents/stage-document.ts'
import { endHolding } from '../holdings/end-holding.ts'
import { tracesInImports } from '../imports/erase-from-imports.ts'
import { removeEndings } from '../retention/ending-store.ts'
import { lockRecord } from '../retention/hold-store.ts'
import { whyKept } from '../retention/why-kept.ts'
import { endStatements } from '../statements/state-record.ts'
import { writeAs } from '../write-as.ts'
import { moveToBin } from './bin/bin-store.ts'
import { type Erased, eraseFiles, eraseRows } from './bin/erase-record.ts'
import { findRow } from './reading/staff-rows.ts'

export type Deleted = 'deleted' | 'changed-meanwhile' | Erased

type Asked = {
  action?: Action
  revision?: number | undefined
  /** Adding it, perhaps by an import, is undone: other rows of imports with its numbers stay */
  isUndone?: boolean
  /** It was deleted before a restore, which repeats this: a hold or request of the backup does not stop it */
  isAgain?: boolean
  /** Asked in the transaction, once the record is locked */
  isDue?: (db: Db) => Promise<boolean>
  /** What the activity says beside the action */
  changes?: Record<string, unknown>
}

/** Moves a record to the bin, or erases it if the settings keep nothing in the bin. */
export async function deleteRecord(
  ctx: Ctx,
  id: string,
  {
    action = 'delete-record',
    revision,
    isUndone = false,
    isAgain = false,
    isDue,
    changes,
  }: Asked = {},
): Promise<Deleted> {
  const { binDays } = ctx.settings
  const within = isUndone ? 'own-rows' : 'all-imports'
  const traces = binDays === 0 ? await tracesInImports(ctx, id, within) : undefined
  const done = await writeAs(ctx, action, async (db) => {
    const isCandidate = (await lockRecord(db, id)) === candidateDatabase
    if (isDue && !(await isDue(db))) return 'changed-meanwhile'
    const because = isCandidate && !isAgain && (await whyKept(db, id))
    if (because) return because
    const seen = { id, revision, at: ctx.now().toISOString() }
    if (!(await moveToBin(db, seen, actorId(ctx)))) {
      return (await findRow(db, id)) ? 'changed-meanwhile' : 'not-found'
    }
    if (traces) return (await eraseRows(db, ctx, id, { from: 'bin', traces })) ?? 'not-found'
    await removeEndings(db, [id])
    const deleted = {
      action: 'record.deleted',
      subjectId: id,
      changes: { binDays, ...changes },
    } as const
    // Its release follows it at once in the activity, unlike one by staff (request-store.ts).
    if (!(await endHolding(db, ctx, id, [deleted]))) await recordActivities(db, ctx, [deleted])
    await endStatements(db, ctx, id)
    return 'deleted'
  })
  if (typeof done === 'string') return done
  await eraseFiles(ctx, id, done)
  return 'erased'
}
