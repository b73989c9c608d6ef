import type { SentForm } from '#contract/uploads.ts'
import type { Ctx } from '#core/context.ts'
import { addImportFiles } from '#core/imports/add-import-files.ts'
import { orNoImport } from '#dashboard/context.ts'

/** Begins to read a ZIP of scans, or returns why it is refused. */
export async function takeScans(ctx: Ctx, id: string, { files: [file], refused }: SentForm) {
  if (!file) return refused[0] ? 'too-large' : 'no-file'
  const { path, bytes } = file
  const added = await addImportFiles(ctx, { id, upload: { path, bytes } })
  if (added.outcome === 'not-found') return orNoImport(undefined)
  if (added.outcome === 'taking') return undefined
  return added.outcome === 'refused' ? added.because : added.outcome
}
