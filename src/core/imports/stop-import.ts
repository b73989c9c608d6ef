import type { StopReason } from '#contract/imports/import.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import * as imports from './import-store.ts'

/** Stops a run and keeps the records that it added. Stopping a dry run returns to the mapping of columns. */
export async function stopImport(
  ctx: Ctx,
  id: string,
): Promise<'stopped' | 'not-found' | 'not-now'> {
  return writeAs(ctx, 'import-records', async (db) => {
    if (!(await imports.find(db, id))) return 'not-found'
    return (await stop(db, id, 'stopped', ctx.now())) ? 'stopped' : 'not-now'
  })
}

/** An undo that was stopped can be started again. */
export async function stop(db: Db, id: string, because: StopReason, now: Date): Promise<boolean> {
  const entry = await imports.lock(db, id, ['checking', 'running', 'undoing'])
  if (!entry) return false
  await imports.update(db, id, {
    state: entry.state === 'checking' ? 'read' : 'stopped',
    because,
    updatedAt: now.toISOString(),
  })
  return true
}
