import type { Db } from '#platform/db/schema.ts'

export type FileRow = Awaited<ReturnType<typeof fileRowsAfter>>[number]

export async function fileRowsAfter(db: Db, after: string, limit: number) {
  return db
    .selectFrom('documentFile')
    .innerJoin('document', 'document.id', 'documentFile.documentId')
    .leftJoin('consent', 'consent.id', 'document.consentId')
    .select(['documentFile.blob', 'documentFile.page', 'documentFile.size', 'document.type'])
    .select((row) => row.fn.coalesce('document.recordId', 'consent.recordId').as('recordId'))
    .where('documentFile.blob', '>', after)
    .orderBy('documentFile.blob')
    .limit(limit)
    .execute()
}
