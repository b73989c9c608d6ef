import type { PageSize } from '#contract/record.ts'
import { isOutOfSpace, isUnavailable } from '#platform/db/errors.ts'
import { onReaderThread } from '#platform/db/reader-thread.ts'
import type { Db } from '#platform/db/schema.ts'
import type { PreparedPage } from '#platform/pictures/picture.ts'
import type { Ctx } from '../context.ts'
import type { StagedPage } from './document-store.ts'
import { wholeDocument } from './page-named.ts'
import { readBytes } from './read-bytes.ts'
import { removeBlobs } from './remove-blobs.ts'
import { keepPage } from './store-pages.ts'

type Deps = Pick<Ctx, 'db' | 'files' | 'now'>

/** The id up to which all documents have their joined picture; undefined: all have */
type Joined = { reached: string | undefined }

const stepMs = 60_000
const atOnce = 500

/**
 * Makes the joined picture of all pages for documents from before 0.2.0, which have one picture per page
 * only. Each step continues where the last one ended.
 */
export async function joinStoredPages(
  deps: Deps,
  before: Joined = { reached: '' },
): Promise<Joined> {
  const endsAt = deps.now().getTime() + stepMs
  let { reached } = before
  while (reached !== undefined && deps.now().getTime() < endsAt) {
    const some = await pagesAfter(onReaderThread(deps.db), reached, atOnce)
    const long = some.filter(({ pages }) => (JSON.parse(pages) as PageSize[]).length > 1)
    for (const { id } of await withoutWhole(deps.db, long)) {
      if (deps.now().getTime() > endsAt) return { reached }
      if ((await join(deps, id).catch(later)) === 'later') return { reached }
      reached = id
    }
    reached = some.at(-1)?.id
  }
  return { reached }
}

function later(error: unknown) {
  if (isOutOfSpace(error) || isUnavailable(error)) return 'later' as const
  throw error
}

async function join(deps: Deps, id: string): Promise<'joined' | 'later' | 'left'> {
  const { db, files } = deps
  files.requireRoom()
  const stored = await storedPages(db, id)
  const pages = await Promise.all(stored.map((file) => readBytes(deps, file)))
  const intact = pages.filter((bytes) => bytes !== undefined)
  if (intact.length < 2 || intact.length < pages.length) return 'left'
  const made: StagedPage['files'] = []
  const keep = async (page: PreparedPage) => void made.push(...(await keepPage(deps, page)).files)
  const prepared = await files.preparePicture({ pages: intact }, keep, '')
  if (prepared.outcome === 'refused') return prepared.because === 'busy' ? 'later' : 'left'
  const isKept = await addWhole(db, id, made)
  const blobs = made.map(({ blob }) => blob)
  if (!isKept) await removeBlobs(deps, blobs)
  return 'joined'
}

/** A batch of documents in the order of their ids, with their pages as JSON text. */
async function pagesAfter(db: Db, after: string, limit: number) {
  return db
    .selectFrom('document')
    .select(['id', 'pages'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The given documents that have no joined picture of their pages, in the same order. */
async function withoutWhole<Held extends { id: string }>(db: Db, some: Held[]): Promise<Held[]> {
  if (some.length === 0) return []
  const ids = some.map(({ id }) => id)
  const rows = await db
    .selectFrom('documentFile')
    .select('documentId')
    .where('page', '=', wholeDocument)
    .where('documentId', 'in', ids)
    .execute()
  const have = new Set(rows.map(({ documentId }) => documentId))
  return some.filter(({ id }) => !have.has(id))
}

/** The files of a document's single pages in size 'page'. */
async function storedPages(db: Db, documentId: string) {
  return db
    .selectFrom('documentFile')
    .select(['blob', 'byteCount'])
    .where('documentId', '=', documentId)
    .where('size', '=', 'page')
    .where('page', '>', wholeDocument)
    .orderBy('page')
    .execute()
}

/** Adds the joined picture; false if another process was faster. */
async function addWhole(db: Db, documentId: string, files: StagedPage['files']): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('documentFile')
    .values(files.map((file) => ({ documentId, page: wholeDocument, ...file })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === BigInt(files.length)
}
