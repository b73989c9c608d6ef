import type { BadFile, FilesVerified } from '#contract/site/overview.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from '../context.ts'
import * as documents from '../documents/document-store.ts'
import { fileRowsAfter } from './file-store.ts'
import { readResult } from './job-store.ts'

type Deps = Pick<Ctx, 'db' | 'now'> & {
  read: (blob: string) => Promise<'intact' | BadFile['because']>
  /** Blobs that were found to be bad when they were served */
  suspects: string[]
  reportLoss: (blob: string, because: BadFile['because']) => void
  /** Waits briefly, so that requests have priority */
  pause: () => Promise<void>
}

export const verifyJob = 'verify'
const weekMs = 7 * 86_400_000
const stepMs = 5 * 60_000
const atOnce = 100
const mostBad = 1000
const hexDigits = 12

/** The result of the last complete verification of all files, and what is bad now. */
export function filesVerified(db: Db): Promise<FilesVerified | undefined> {
  return readResult(db, verifyJob)
}

/**
 * One step of a slow, weekly verification of all files. Blob names begin with hashes and so are evenly
 * distributed: the elapsed share of the week determines up to which name files should be read by now.
 */
export async function verifyInTurn(
  deps: Deps,
  before: FilesVerified | undefined,
): Promise<FilesVerified> {
  const { db, now, pause } = deps
  const begunAt = now()
  const bad = await stillBad(deps, before?.bad ?? [])
  // Begins anew if the clock was ahead: it would otherwise wait until then.
  const isBegun = before && before.begunAt <= begunAt.toISOString()
  const state = isBegun ? before : { begunAt: begunAt.toISOString(), reached: '', files: 0 }
  const share = (begunAt.getTime() - Date.parse(state.begunAt)) / weekMs
  const upTo = nameAt(share)
  let { reached, files } = state
  for (;;) {
    const isTime = now().getTime() - begunAt.getTime() < stepMs
    const rows = isTime ? await fileRowsAfter(db, reached, atOnce) : []
    const due = rows.filter(({ blob }) => blob <= upTo)
    for (const { blob } of due) {
      const found = await deps.read(blob)
      if (found !== 'intact') await note(deps, bad, { blob, because: found })
      files++
      await pause()
    }
    reached = due.at(-1)?.blob ?? reached
    if (due.length < atOnce) {
      const isOver = isTime && share >= 1
      if (!isOver) return { ...state, reached, files, bad }
      const last = { at: begunAt.toISOString(), files }
      return { begunAt: last.at, reached: '', files: 0, bad, last }
    }
  }
}

/** The name up to which blobs should have been read at this share of the week. */
function nameAt(share: number): string {
  if (share >= 1) return 'g'
  return Math.floor(share * 16 ** hexDigits)
    .toString(16)
    .padStart(hexDigits, '0')
}

/** Checks bad files again: a file is no longer bad if it was restored, or its document is gone. */
async function stillBad(deps: Deps, known: BadFile[]): Promise<BadFile[]> {
  const bad: BadFile[] = []
  for (const { blob } of known) {
    const found = await deps.read(blob)
    if (found !== 'intact' && (await isUsed(deps.db, blob))) bad.push({ blob, because: found })
  }
  for (const blob of deps.suspects) {
    const found = await deps.read(blob)
    if (found !== 'intact') await note(deps, bad, { blob, because: found })
  }
  return bad
}

async function note(deps: Deps, bad: BadFile[], file: BadFile): Promise<void> {
  const isKnown = bad.some(({ blob }) => blob === file.blob)
  if (isKnown || bad.length >= mostBad || !(await isUsed(deps.db, file.blob))) return
  bad.push(file)
  deps.reportLoss(file.blob, file.because)
}

async function isUsed(db: Db, blob: string): Promise<boolean> {
  return (await documents.pointedAt(db, [blob])).size > 0
}
