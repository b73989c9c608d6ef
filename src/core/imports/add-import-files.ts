import type { ImportRefusal } from '#contract/imports/import.ts'
import type { SentFile } from '#contract/uploads.ts'
import { authoriseOwn } from '../authorise.ts'
import type { Ctx } from '../context.ts'

export type FilesAdded =
  | { outcome: 'taking'; files: number }
  | { outcome: 'refused'; because: ImportRefusal }
  | { outcome: 'not-found' | 'not-now' }

/** Takes the scans of a ZIP: stages them after the answer, while `isTakingFiles`. */
export async function addImportFiles(
  ctx: Ctx,
  _zip: { id: string; upload: Pick<SentFile, 'path' | 'bytes'> },
): Promise<FilesAdded> {
  authoriseOwn(ctx.actor, 'import-records')
  return { outcome: 'not-found' }
}
