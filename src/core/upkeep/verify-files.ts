import type { BlobStore } from '#platform/blobs/blob-store.ts'
import type { Ctx } from '../context.ts'
import * as documents from '../documents/document-store.ts'
import { inBatches, pageByPage } from '../page-by-page.ts'
import { type FileRow, fileRowsAfter } from './file-store.ts'

type Deps = Pick<Ctx, 'db' | 'files'> & {
  readIntact(blobs: BlobStore, name: string): Promise<Uint8Array | 'missing' | 'damaged'>
}

type FilesVerified = {
  files: number
  missing: FileRow[]
  damaged: FileRow[]
  /** The number of blobs without a document: unused, or not committed yet */
  orphans: number
}

const atOnce = 100

/** Reads all blobs of documents, and counts the unused blobs. */
export async function verifyFiles(
  { db, files: { blobs }, readIntact }: Deps,
  progress: (files: number) => void = () => {},
): Promise<FilesVerified> {
  const found: FilesVerified = { files: 0, missing: [], damaged: [], orphans: 0 }
  const read = (after: string) => fileRowsAfter(db, after, atOnce)
  for await (const rows of pageByPage(atOnce, '', read, ({ blob }) => blob)) {
    for (const row of rows) {
      const read = await readIntact(blobs, row.blob)
      // Not if its document was deleted meanwhile
      const isLost = read === 'missing' && (await documents.pointedAt(db, [row.blob])).size > 0
      if (isLost) found.missing.push(row)
      else if (read === 'damaged') found.damaged.push(row)
      progress(++found.files)
    }
  }

  for await (const some of inBatches(blobs.list(), atOnce)) {
    found.orphans += some.length - (await documents.pointedAt(db, some)).size
  }
  return found
}
