import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import * as imports from './import-store.ts'

/** Deletes an import that has added no records. Garbage collection removes its scans. */
export async function discardImport(
  ctx: Ctx,
  id: string,
): Promise<'discarded' | 'not-found' | 'not-now'> {
  return writeAs(ctx, 'import-records', async (db) => {
    if (!(await imports.find(db, id))) return 'not-found'
    const isGone = await imports.remove(db, id, ['read', 'checking', 'checked'])
    return isGone ? 'discarded' : 'not-now'
  })
}
