import { recordActivity } from '../activity/record-activity.ts'
import { authoriseOwn } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import * as imports from './import-store.ts'
import { countsOf, wasBeingUndone } from './present-import.ts'

/**
 * Starts the run, or resumes one that was stopped. With `seen`, the time of the check that somebody has read, only
 * what that check was about: it may have been made again since, with other columns or scans.
 */
export async function runImport(
  ctx: Ctx,
  id: string,
  seen?: string,
): Promise<'running' | 'not-found' | 'not-now'> {
  const own = authoriseOwn(ctx.actor, 'import-records')
  return writeAs(ctx, 'import-records', async (db) => {
    const mine = { id, by: own.id, at: ctx.now() }
    const entry = await imports.lockOwn(db, mine, ['checked', 'stopped'])
    if (typeof entry === 'string') return entry
    if (entry.erasedAt !== null || wasBeingUndone(entry)) return 'not-now'
    const counts = countsOf(entry)
    const isNew = entry.state === 'checked'
    if (isNew && seen !== undefined && seen !== entry.updatedAt) return 'not-now'
    await imports.update(db, id, {
      state: 'running',
      because: null,
      tokenId: own.tokenId ?? null,
      network: ctx.network,
      ...(isNew && { counts: JSON.stringify({ ...counts, reached: 0 }), reachedRow: 0 }),
      updatedAt: ctx.now().toISOString(),
    })
    await recordActivity(db, ctx, 'records.imported', id, {
      rows: counts.rows,
      ...(!isNew && { from: entry.reachedRow }),
    })
    return 'running'
  })
}
