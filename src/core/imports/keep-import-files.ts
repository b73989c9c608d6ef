import { hexOf, sha256 } from '#contract/proof/bytes.ts'
import type { PackedFile } from '#platform/sheets/open-zip.ts'
import type { Ctx } from '../context.ts'
import { type Staged, stageDocument } from '../documents/stage-document.ts'
import { writeAs } from '../write-as.ts'
import * as imports from './import-store.ts'
import { countsOf, withoutNote } from './present-import.ts'

const atOnce = 4
/** A lease: after this time without progress, another ZIP may be sent. */
const heldForMs = 120_000

type Coming = { id: string; files: AsyncIterable<PackedFile>; signal?: AbortSignal }

/** Stages the scans of a ZIP, and skips files that the import already has. */
export async function keepImportFiles(ctx: Ctx, { id, files, signal }: Coming): Promise<void> {
  // The hourly upload limit is meant for forms.
  const own = { ...ctx, settings: { ...ctx.settings, uploads: 'off' as const } }
  const known = await imports.originalsOf(ctx.db, id)
  const kept = new Map(known.map(({ path, originalSha256 }) => [path, originalSha256]))
  const source = files[Symbol.asyncIterator]()

  async function takeInTurn(): Promise<boolean> {
    for (let next = await source.next(); !next.done; next = await source.next()) {
      if (signal?.aborted) return false
      if (await isKept(next.value, kept)) continue
      if (!(await keepFile(own, id, next.value))) return false
    }
    return true
  }
  const taken = await Promise.allSettled(Array.from({ length: atOnce }, takeInTurn))
  await source.return?.()
  const isWhole = taken.every((one) => one.status === 'fulfilled' && one.value)
  await (isWhole ? endTaking(ctx, id) : imports.update(ctx.db, id, { takingFilesUntil: null }))
  const failed = taken.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/** Whether the import already has this file; a changed file of the same path replaces the earlier one. */
async function isKept(file: PackedFile, kept: Map<string, string | null>): Promise<boolean> {
  const before = kept.get(file.path)
  if (before === undefined || before === null || !('upload' in file)) return before !== undefined
  return before === hexOf(await sha256(Uint8Array.from(file.upload.bytes)))
}

/** Ends the lease after the whole ZIP was read, and removes the note that scans are missing. */
export async function endTaking(ctx: Ctx, id: string): Promise<void> {
  await writeAs(ctx, 'import-records', async (db) => {
    const entry = await imports.hold(db, id, fileStates)
    if (!entry) return
    const notes = withoutNote(entry.notes, 'scans-interrupted')
    await imports.update(db, id, { takingFilesUntil: null, notes })
  })
}

/** Returns false if the import was deleted, or no longer accepts files. */
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

/** The states in which an import accepts files */
export const fileStates = ['read', 'checked'] as const

export function takingUntil({ now }: Pick<Ctx, 'now'>): string {
  return new Date(now().getTime() + heldForMs).toISOString()
}
