import type { ImportRefusal } from '#contract/imports/import.ts'
import type { SentFile } from '#contract/uploads.ts'
import { authoriseOwn } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import * as imports from './import-store.ts'
import { fileStates, keepImportFiles, takingUntil } from './keep-import-files.ts'
import { withNote } from './present-import.ts'

type FilesAdded =
  | { outcome: 'taking'; files: number }
  | { outcome: 'refused'; because: ImportRefusal }
  | { outcome: 'not-found' | 'not-now' }

/** Accepts a ZIP of scans, which are staged after the response, while `isTakingFiles` is true. */
export async function addImportFiles(
  ctx: Ctx,
  { id, upload }: { id: string; upload: Pick<SentFile, 'path' | 'bytes'> },
): Promise<FilesAdded> {
  const own = authoriseOwn(ctx.actor, 'import-records')
  if (!(await imports.findOpenTo(ctx.db, id, own.id))) return { outcome: 'not-found' }
  // Before the import is held, so that a ZIP that is refused changes nothing.
  const opened = await ctx.files.openZip(upload.path)
  if (opened.outcome === 'refused') return opened
  const { count, files, close } = opened.zip
  const held = await holdForFiles(ctx, id).catch((error) => {
    close()
    throw error
  })
  if (held !== 'held') {
    close()
    return { outcome: held }
  }
  ctx.operations.afterwards((signal) => keepImportFiles(ctx, { id, files, signal }).finally(close))
  return { outcome: 'taking', files: count }
}

/** Reserves an import for one ZIP at a time. Resets it to `read`, since new scans outdate its dry run. */
export async function holdForFiles(
  ctx: Ctx,
  id: string,
): Promise<'held' | 'not-found' | 'not-now'> {
  const own = authoriseOwn(ctx.actor, 'import-records')
  return writeAs(ctx, 'import-records', async (db) => {
    const entry = await imports.lockOwn(db, { id, by: own.id, at: ctx.now() }, fileStates)
    if (typeof entry === 'string') return entry
    const isBusy = (entry.takingFilesUntil ?? '') > ctx.now().toISOString()
    if (isBusy) return 'not-now'
    await imports.update(db, id, {
      state: 'read',
      updatedAt: ctx.now().toISOString(),
      takingFilesUntil: takingUntil(ctx),
      notes: withNote(entry.notes, 'scans-interrupted'),
    })
    return 'held'
  })
}
