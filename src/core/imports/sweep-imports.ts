import { onWriterThread } from '#platform/db/reader-thread.ts'
import type { Ctx } from '../context.ts'
import * as imports from './import-store.ts'
import { undoMs } from './present-import.ts'

const unreadMs = 3_600_000

/** Erases the contents of imports that can no longer be undone, and deletes abandoned ones. */
export async function sweepImports({ db: given, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  // An import may have 100,000 rows.
  const db = onWriterThread(given)
  const before = (ms: number) => new Date(now().getTime() - ms).toISOString()
  const at = now().toISOString()
  await imports.removeOlder(db, ['reading'], { before: before(unreadMs), at })
  const due = { before: before(undoMs), at }
  await imports.removeOlder(db, ['read', 'checked'], due)
  for (const { id } of await imports.endedBefore(db, due.before)) {
    await db.transaction().execute((db) => imports.eraseContents(db, id, due))
  }
}
