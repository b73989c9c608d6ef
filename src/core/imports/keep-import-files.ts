import { hexOf, sha256 } from '#contract/proof/bytes.ts'
import type { PackedFile } from '#platform/sheets/open-zip.ts'
import type { Ctx } from '../context.ts'
import { actorId, type Staged, stageDocument } from '../documents/stage-document.ts'
import { writeAs } from '../write-as.ts'
import * as imports from './import-store.ts'
import { countsOf, withoutNote } from './present-import.ts'

const atOnce = 4
/** A lease: this long after the process that unpacks a ZIP has died, another ZIP may be sent. */
const [heldForMs, extendedEveryMs] = [15_000, 4_000]

type Coming = { id: string; files: AsyncIterable<PackedFile>; signal?: AbortSignal }

/** Stages the scans of a ZIP, and skips files that the import already has. */
export async function keepImportFiles(ctx: Ctx, { id, files, signal }: Coming): Promise<void> {
  // The hourly upload limit is meant for forms.
  const own = { ...ctx, settings: { ...ctx.settings, uploads: 'off' as const } }
  const kept = new Map(
    (await imports.originalsOf(ctx.db, id)).map((file) => [file.path, file.originalSha256]),
  )
  const seen: Seen = { hashes: new Map(), differ: new Set() }
  const source = files[Symbol.asyncIterator]()
  const letGo = ctx.operations.every(extendedEveryMs, () =>
    imports.extendTaking(ctx.db, id, takingUntil(ctx)),
  )

  async function takeInTurn(): Promise<boolean> {
    for (let next = await source.next(); !next.done; next = await source.next()) {
      if (signal?.aborted) return false
      const file = next.value
      const hash = 'upload' in file ? hexOf(await sha256(Uint8Array.from(file.upload.bytes))) : ''
      const before = seen.hashes.get(file.path)
      if (before !== undefined && before === hash) continue
      seen.hashes.set(file.path, hash)
      if (before !== undefined) seen.differ.add(file.path)
      else if (isKept(hash, kept.get(file.path))) continue
      if (!(await keepFile(own, id, file, seen))) return false
    }
    return true
  }
  const taken = await Promise.allSettled(Array.from({ length: atOnce }, takeInTurn))
  await source.return?.()
  await letGo()
  const isWhole = taken.every((one) => one.status === 'fulfilled' && one.value)
  await (isWhole ? endTaking(ctx, id) : imports.update(ctx.db, id, { takingFilesUntil: null }))
  const failed = taken.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/** The paths of one ZIP with the hashes of their files, and those that files of other content have */
type Seen = { hashes: Map<string, string>; differ: Set<string> }

/** Whether the import already has this file; a changed file of the same path replaces the earlier one. */
function isKept(hash: string, before: string | null | undefined): boolean {
  return before !== undefined && (before === null || hash === '' || before === hash)
}

/** Ends the lease after the whole ZIP was read, and removes the note that scans are missing. */
async function endTaking(ctx: Ctx, id: string): Promise<void> {
  await writeAs(ctx, 'import-records', async (db) => {
    const entry = await imports.lock(db, id, fileStates)
    if (!entry) return
    const notes = withoutNote(entry.notes, 'scans-interrupted')
    await imports.update(db, id, { takingFilesUntil: null, notes })
  })
}

const severalSoNamed: Staged = { outcome: 'refused', because: 'several-so-named' }

/** Returns false if the import was deleted or taken over, or no longer accepts files. */
async function keepFile(ctx: Ctx, importId: string, file: PackedFile, { differ }: Seen) {
  const given: Staged =
    'because' in file
      ? { outcome: 'refused', because: file.because }
      : differ.has(file.path)
        ? severalSoNamed
        : await stageDocument(ctx, file.upload)
  return writeAs(ctx, 'import-records', async (db) => {
    const entry = await imports.lock(db, importId, fileStates)
    if (entry?.by !== actorId(ctx)) return false
    // Another file of this path may have come while this one was staged.
    const staged = differ.has(file.path) ? severalSoNamed : given
    const isStaged = staged.outcome === 'staged'
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

export const fileStates = ['read', 'checked'] as const

export function takingUntil({ now }: Pick<Ctx, 'now'>): string {
  return new Date(now().getTime() + heldForMs).toISOString()
}
