import { letOthersWrite } from '#platform/db/reader-thread.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from '../../context.ts'
import { pageByPage } from '../../page-by-page.ts'
import { deleteRecord } from '../../records/delete-record.ts'
import { isAny } from '../../rows.ts'
import { writeAs } from '../../write-as.ts'
import type { ImportEntry } from '../import-store.ts'
import * as imports from '../import-store.ts'
import { countsOf, problemsAsKept, problemsOf } from '../present-import.ts'

const rowsInPart = 50

/** Deletes one batch of the records that the import added, but keeps those that were changed or used since. */
export async function undoRows(ctx: Ctx, entry: ImportEntry, signal: AbortSignal): Promise<void> {
  const { id, reachedRow: after } = entry
  const part = { id, after, choice: 'added' as const, limit: rowsInPart }
  const rows = await imports.rowsAfter(ctx.db, part)
  const undone: { n: number; outcome: 'deleted' | 'kept' }[] = []
  for (const { n, recordId, revision } of rows) {
    if (signal.aborted) break
    const isDue = async (db: Db) => !(await isInUse(db, recordId ?? ''))
    const seen = { revision: revision ?? 0, isUndone: true, isDue }
    const done = await deleteRecord(ctx, recordId ?? '', seen)
    // A missing record was deleted earlier, perhaps by a process that died before it saved the outcome.
    const isGone = done === 'deleted' || done === 'erased' || done === 'not-found'
    undone.push({ n, outcome: isGone ? 'deleted' : 'kept' })
  }
  const isOver = rows.length < rowsInPart && undone.length === rows.length
  if (isOver && ctx.settings.binDays === 0) await forgetScans(ctx, id)
  await writeAs(ctx, 'import-records', async (db) => {
    // These are deleted, also if it was stopped meanwhile.
    const held = await imports.lock(db, id, ['undoing', 'stopped'])
    // Another process may have undone the same rows, if this one was thought to be dead.
    if (held?.reachedRow !== after) return
    await imports.updateRows(db, id, undone, ['outcome'])
    const counts = countsOf(held)
    counts.reached += undone.length
    for (const { outcome } of undone) counts[outcome]++
    await imports.update(db, id, {
      counts: JSON.stringify(counts),
      reachedRow: undone.at(-1)?.n ?? after,
      updatedAt: ctx.now().toISOString(),
      ...(isOver && held.state === 'undoing' && { state: 'undone' }),
    })
  })
  await letOthersWrite()
}

/** Without a bin the records are erased, and so are the names of scans, which no row can get any more. */
async function forgetScans(ctx: Ctx, id: string): Promise<void> {
  const read = (after: number) => imports.rowsTellingScans(ctx.db, { id, after, limit: rowsInPart })
  for await (const rows of pageByPage(rowsInPart, 0, read, ({ n }) => n)) {
    await writeAs(ctx, 'import-records', async (db) => {
      for (const { n, problems } of rows) {
        const left = problemsOf({ problems }).filter((one) => !('file' in one))
        await db
          .updateTable('importRow')
          .set({ problems: problemsAsKept(left) })
          .where('importId', '=', id)
          .where('n', '=', n)
          // Somebody may have erased it meanwhile.
          .where('problems', '=', problems)
          .execute()
      }
    })
  }
  await writeAs(ctx, 'import-records', (db) => imports.removeFiles(db, id))
}

const uses = ['consent', 'share', 'holding', 'claim'] as const

/** Whether something was done with a record that did not change it, such as a consent or a request */
async function isInUse(db: Db, recordId: string): Promise<boolean> {
  const found = db
    .selectFrom('record')
    .select('id')
    .where('id', '=', recordId)
    .where('deletedAt', 'is', null)
    .where(({ eb, or, exists, selectFrom }) => {
      const own = uses.map((use) => {
        return exists(selectFrom(use).select('recordId').where('recordId', '=', recordId))
      })
      const request = selectFrom('personRequest').select('id').where('recordId', '=', recordId)
      const open = exists(request.where('closedAt', 'is', null))
      return or([...own, open, eb('keepUntil', 'is not', null)])
    })
  return isAny(found)
}
