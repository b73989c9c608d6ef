import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { pointedAt } from '#core/documents/document-store.ts'
import { fileRowsAfter } from '#core/upkeep/file-store.ts'
import { filesVerified } from '#core/upkeep/verify-in-turn.ts'
import { type BlobStore, readIntact } from '#platform/blobs/blob-store.ts'
import { openBlobStore } from '#platform/blobs/open-blob-store.ts'
import { ConfigProblems } from '#platform/config.ts'
import { isOutOfSpace } from '#platform/db/errors.ts'
import type { Db } from '#platform/db/schema.ts'
import { failed, giveToSite, type Look, reasonOf, user, warning } from './findings.ts'

/** Writes, reads and deletes a test object. A bucket must also be private. */
export const checkStore: Look = async ({ config: { blobs }, tables, scans }) => {
  const place = blobs.kind === 'disk' ? blobs.folder : `${blobs.endpoint.host}/${blobs.bucket}`
  try {
    if (blobs.kind === 'disk' && !existsSync(place)) {
      // The folder does not exist before the first start.
      if (!tables) return undefined
      throw Object.assign(new Error('The folder is gone'), { code: 'ENOENT' })
    }
    const store = await openBlobStore(blobs)
    const name = await store.put(randomBytes(32))
    try {
      if (typeof (await readIntact(store, name)) === 'string')
        throw new Error('What is read is not what was written')
    } finally {
      await store.remove(name)
    }
    return tables ? await checkScans(tables, { store, place, scans }) : []
  } catch (error) {
    const why = error instanceof ConfigProblems ? error.problems.join('; ') : reasonOf(error)
    const facts = { place, why, user: user() }
    return [failed('store-unfit', 'Scans cannot be kept in {place}: {why}.', todoOf(error), facts)]
  }
}

function todoOf(error: unknown): string {
  if (isOutOfSpace(error)) return 'Make room there.'
  if (['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? ''))
    return giveToSite.replace('{file}', '{place}')
  return 'Correct the settings of the store, or repair the store.'
}

const lateAfterDays = 15

/** The result of the background verification, which reads every file within a week. */
export const checkVerified: Look = async ({ tables }) => {
  const state = tables && (await filesVerified(tables))
  if (!state) return undefined
  const count = state.bad.length
  if (count > 0) {
    const says = '{count} files of scans are missing or damaged.'
    const todo = 'Run: countersign verify, which names them, and restore them from a backup.'
    return [failed('files-bad', says, todo, { count })]
  }
  const since = Date.parse(state.last?.at ?? state.begunAt)
  const days = Math.floor((Date.now() - since) / 86_400_000)
  if (days < lateAfterDays) return []
  const todo = 'Let the site run; it reads them slowly. Or run: countersign verify'
  return [warning('files-unread', 'They were not all read for {days} days.', todo, { days })]
}

/** Reads a sample of scans from a random start; `verify` reads all of them. */
async function checkScans(db: Db, where: { store: BlobStore; place: string; scans: number }) {
  const names = await sampleOf(db, where.scans)
  const bad: string[] = []
  let missing = 0
  for (const name of names) {
    const read = await readIntact(where.store, name)
    if (typeof read === 'string') bad.push(name)
    if (read === 'missing') missing++
  }
  // A document that was deleted in the meantime is not missing.
  const count = bad.length > 0 ? (await pointedAt(db, bad)).size : 0
  if (count === 0) return []
  const facts = { count, read: names.length, place: where.place }
  if (missing === names.length) {
    const says = 'None of the {read} files of scans that were looked for is in {place}.'
    const todo =
      'If that is not where they are kept, correct the settings of the store; a backup that is restored brings them into a new one. Otherwise run: countersign verify'
    return [failed('scans-damaged', says, todo, facts)]
  }
  const says = '{count} of {read} files of scans that were read are missing or damaged.'
  const todo = 'Run: countersign verify, which reads all, and restore them from a backup.'
  return [failed('scans-damaged', says, todo, facts)]
}

async function sampleOf(db: Db, scans: number): Promise<string[]> {
  const rows = await fileRowsAfter(db, randomBytes(32).toString('hex'), scans)
  if (rows.length < scans) rows.push(...(await fileRowsAfter(db, '', scans - rows.length)))
  return [...new Set(rows.map(({ blob }) => blob))]
}

const lookedFor = 3

/** Whether the store may be that of another site, or new: it has none of a few scans. False while it is unusable. */
export async function lacksScans(db: Db, store: BlobStore): Promise<boolean> {
  const names = await sampleOf(db, lookedFor)
  try {
    // Of a store that hangs this does not ask as long as for a scan: nobody can stop it.
    await store.check()
    for (const name of names) if (await store.keptAt(name)) return false
  } catch {
    return false
  }
  return names.length > 0 && (await pointedAt(db, names)).size > 0
}
