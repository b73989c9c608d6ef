import type { FileSize, FileType } from '#contract/document-types.ts'
import type { FileHashes } from '#contract/proof/file-hashes.ts'
import type { PublicFile } from '#contract/record.ts'
import { preparedQuery } from '#platform/db/prepared-query.ts'
import type { Db } from '#platform/db/schema.ts'

const ofRecord = preparedQuery((db, recordId: string) =>
  db
    .selectFrom('document')
    .innerJoin('documentFile', 'documentFile.documentId', 'document.id')
    .select(['type', 'originalSha256', 'page', 'size', 'blob'])
    .where('recordId', '=', recordId)
    .orderBy('document.id')
    .orderBy('page')
    .orderBy('size'),
)

type Shown = { photo?: PublicFile; documents: { type: FileType }[] }

/** The hashes of the files that a result shows, and of no others. */
export async function hashesOfFiles(db: Db, recordId: string, shown: Shown): Promise<FileHashes[]> {
  const files = Map.groupBy(await ofRecord(db, recordId), ({ type }) => type)
  const types: FileType[] = [
    ...shown.documents.map(({ type }) => type),
    ...(shown.photo ? (['photo'] as const) : []),
  ]
  return types.flatMap((type) => {
    const pictures = files.get(type)
    if (!pictures) return []
    const original = pictures[0]?.originalSha256
    return {
      type,
      ...(original && { original }),
      // The name of a blob begins with the SHA-256 of its bytes.
      pictures: pictures.map(({ page, size, blob }) => ({
        page,
        size: size as FileSize,
        sha256: blob.slice(0, 64),
      })),
    }
  })
}
