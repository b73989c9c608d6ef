import type { FileSize, FileType } from '#contract/document-types.ts'
import type { PageSize } from '#contract/record.ts'
import type { StaffDocument } from '#contract/staff-record.ts'
import { preparedQuery } from '#platform/db/prepared-query.ts'
import type { Db } from '#platform/db/schema.ts'
import type { PreparedPage } from '#platform/images.ts'

export type HeldDocument = { type: FileType; pages: PageSize[] }

const ofRecord = preparedQuery((db, recordId: string) =>
  db.selectFrom('document').select(['type', 'pages']).where('recordId', '=', recordId),
)

export async function documentsOf(db: Db, recordId: string): Promise<HeldDocument[]> {
  const rows = await ofRecord(db, recordId)
  return rows.map(({ type, pages }) => ({ type: type as FileType, pages: JSON.parse(pages) }))
}

/** As staff see them: each with its id. */
export async function heldBy(db: Db, recordId: string): Promise<StaffDocument[]> {
  return (await heldByAny(db, [recordId])).get(recordId) ?? []
}

/** By the id of their record. */
export async function heldByAny(db: Db, ids: string[]): Promise<Map<string, StaffDocument[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('document')
    .select(['id', 'recordId', 'type', 'pages'])
    .where('recordId', 'in', ids)
    .execute()
  const ofRecord = Map.groupBy(rows, ({ recordId }) => recordId ?? '')
  return new Map(
    [...ofRecord].map(([recordId, held]) => [
      recordId,
      held.map(({ id, type, pages }): StaffDocument => {
        return { id, type: type as FileType, pages: JSON.parse(pages) }
      }),
    ]),
  )
}

const fileOfRecord = preparedQuery(
  (db, recordId: string, type: string, page: number, size: FileSize) =>
    db
      .selectFrom('document')
      .innerJoin('documentFile', 'documentFile.documentId', 'document.id')
      .select('documentFile.blob')
      .where('document.recordId', '=', recordId)
      .where('document.type', '=', type)
      .where('documentFile.page', '=', page)
      .where('documentFile.size', '=', size),
)

export async function findFile(
  db: Db,
  recordId: string,
  file: { type: FileType; page: number; size: FileSize },
): Promise<string | undefined> {
  const [row] = await fileOfRecord(db, recordId, file.type, file.page, file.size)
  return row?.blob
}

export type StagedPage = Pick<PreparedPage, 'width' | 'height'> & {
  files: { size: FileSize; blob: string; byteCount: number }[]
}

export async function insertStaged(
  db: Db,
  document: { id: string; type: FileType; stagedBy: string; stagedAt: string },
  pages: StagedPage[],
): Promise<void> {
  const sizes = pages.map(({ width, height }): PageSize => ({ width, height }))
  await db
    .insertInto('document')
    .values({ ...document, recordId: null, pages: JSON.stringify(sizes) })
    .execute()
  const files = pages.flatMap(({ files }, page) =>
    files.map((file) => ({ documentId: document.id, page: page + 1, ...file })),
  )
  await db.insertInto('documentFile').values(files).execute()
}

/** Attaches a staged document to a record, if it is still there and was staged by this person. */
export async function claim(
  db: Db,
  staged: { id: string; type: FileType; stagedBy: string },
  recordId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('document')
    .set({ recordId })
    .where('id', '=', staged.id)
    .where('type', '=', staged.type)
    .where('stagedBy', '=', staged.stagedBy)
    .where('recordId', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function blobsOf(db: Db, recordId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('documentFile')
    .innerJoin('document', 'document.id', 'documentFile.documentId')
    .select('documentFile.blob')
    .where('document.recordId', '=', recordId)
    .execute()
  return rows.map(({ blob }) => blob)
}

/** Takes papers of these types from a record; answers the bytes that nothing points at any more. */
export async function removeFrom(db: Db, recordId: string, types: FileType[]): Promise<string[]> {
  if (types.length === 0) return []
  const files = await db
    .selectFrom('documentFile')
    .innerJoin('document', 'document.id', 'documentFile.documentId')
    .select('documentFile.blob')
    .where('document.recordId', '=', recordId)
    .where('document.type', 'in', types)
    .execute()
  await db
    .deleteFrom('document')
    .where('recordId', '=', recordId)
    .where('type', 'in', types)
    .execute()
  return files.map(({ blob }) => blob)
}
