import type { Db } from '#platform/db/schema.ts'
import type { StagedPage } from './document-store.ts'
import { wholeDocument } from './page-named.ts'

/** A batch of documents in the order of their ids, with their pages as JSON text. */
export async function pagesAfter(db: Db, after: string, limit: number) {
  return db
    .selectFrom('document')
    .select(['id', 'pages'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The given documents that have no joined picture of their pages, in the same order. */
export async function withoutWhole<Held extends { id: string }>(
  db: Db,
  some: Held[],
): Promise<Held[]> {
  if (some.length === 0) return []
  const rows = await db
    .selectFrom('documentFile')
    .select('documentId')
    .where('page', '=', wholeDocument)
    .where(
      'documentId',
      'in',
      some.map(({ id }) => id),
    )
    .execute()
  const have = new Set(rows.map(({ documentId }) => documentId))
  return some.filter(({ id }) => !have.has(id))
}

/** The files of a document's single pages in size 'page'. */
export async function storedPages(db: Db, documentId: string) {
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
export async function addWhole(
  db: Db,
  documentId: string,
  files: StagedPage['files'],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('documentFile')
    .values(files.map((file) => ({ documentId, page: wholeDocument, ...file })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === BigInt(files.length)
}
