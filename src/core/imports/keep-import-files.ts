import type { PackedFile } from '#platform/sheets/open-zip.ts'
import type { Ctx } from '../context.ts'
import { type Staged, stageDocument } from '../documents/stage-document.ts'
import { writeAs } from '../write-as.ts'
import * as imports from './import-store.ts'
import { countsOf } from './present-import.ts'

const atOnce = 4
/** Another ZIP may follow when this process has not told of the present one for so long. */
const heldForMs = 300_000

/** Stages scans one by one, and those not again that the import has. */
export async function keepImportFiles(
  ctx: Ctx,
  id: string,
  files: AsyncIterable<PackedFile>,
): Promise<void> {
  // The limit of uploads an hour is for forms.
  const own = { ...ctx, settings: { ...ctx.settings, uploads: 'off' as const } }
  const known = await imports.filesOf(ctx.db, id)
  const kept = new Set(known.flatMap(({ path, documentId }) => (documentId ? [path] : [])))
  const source = files[Symbol.asyncIterator]()

  async function takeInTurn(): Promise<void> {
    for (let next = await source.next(); !next.done; next = await source.next()) {
      if (!kept.has(next.value.path) && !(await keepFile(own, id, next.value))) return
    }
  }
  const taken = await Promise.allSettled(Array.from({ length: atOnce }, takeInTurn))
  await source.return?.()
  await imports.update(ctx.db, id, { takingFilesUntil: null })
  const failed = taken.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/** False if the import is gone or runs. */
async function keepFile(ctx: Ctx, importId: string, file: PackedFile): Promise<boolean> {
  const staged: Staged =
    'upload' in file
      ? await stageDocument(ctx, file.upload)
      : { outcome: 'refused', because: file.because }
  const isStaged = staged.outcome === 'staged'
  return writeAs(ctx, 'import-records', async (db) => {
    const entry = await imports.hold(db, importId, fileStates)
    if (!entry) return false
    const before = await imports.findFile(db, importId, file.path)
    await imports.keepFile(db, {
      importId,
      path: file.path,
      documentId: isStaged ? staged.id : null,
      pages: isStaged ? staged.pages.length : null,
      because: isStaged ? null : staged.because,
      typeByText: (isStaged && staged.suggestion?.type) || null,
      says: (isStaged && staged.suggestion?.says) || null,
      isMatched: null,
    })
    const counts = countsOf(entry)
    if (!before) counts.files++
    counts.filesRefused += Number(!isStaged) - Number((before?.because ?? null) !== null)
    await imports.update(db, importId, {
      counts: JSON.stringify(counts),
      takingFilesUntil: takingUntil(ctx),
    })
    return true
  })
}

/** Files may come until it runs. */
export const fileStates = ['read', 'checked'] as const

export function takingUntil({ now }: Pick<Ctx, 'now'>): string {
  return new Date(now().getTime() + heldForMs).toISOString()
}
