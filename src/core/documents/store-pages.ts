import { hexOf, sha256 } from '#contract/proof/bytes.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Prepared, PreparedPage, Upload } from '#platform/pictures/picture.ts'
import type { Ctx } from '../context.ts'
import * as documents from './document-store.ts'
import { removeBlobs } from './remove-blobs.ts'

export type StoredPages = {
  outcome: 'stored'
  /** The id that the document gets when it is inserted */
  id: string
  pages: documents.StagedPage[]
  insert: (db: Db, stagedBy: string) => Promise<void>
  /** Deletes the blobs of pages that were not inserted */
  discard: () => Promise<void>
}

/**
 * Validates and sanitises one file and stores each page in three sizes. Files of one `owner` share a place
 * in the queue.
 */
export async function storePages(
  ctx: Ctx,
  upload: Upload,
  owner: string,
): Promise<StoredPages | Extract<Prepared, { outcome: 'refused' }>> {
  const pages: documents.StagedPage[] = []
  const discard = () => {
    const blobs = pages.flatMap(({ files }) => files.map(({ blob }) => blob))
    return removeBlobs(ctx, blobs)
  }
  const keep = async (page: PreparedPage) => void pages.push(await keepPage(ctx, page))
  const prepared = await ctx.files.preparePicture(upload, keep, owner)
  if (prepared.outcome === 'refused') {
    await discard()
    return prepared
  }
  const id = ctx.newId()
  const document = { id, stagedAt: ctx.now().toISOString(), ...(await originalOf(upload)) }
  const insert = (db: Db, stagedBy: string) =>
    documents.insertStaged(db, { ...document, stagedBy }, pages)
  return { outcome: 'stored', id, pages, insert, discard }
}

/** Hash and size of the file as it was uploaded: they identify it, since stored pages are re-encoded. */
async function originalOf(upload: Upload): Promise<documents.Original> {
  if ('path' in upload) return { originalBytes: upload.bytes, originalSha256: upload.hash }
  const originalSha256 = hexOf(await sha256(Uint8Array.from(upload.bytes)))
  return { originalBytes: upload.bytes.length, originalSha256 }
}

export async function keepPage(ctx: Pick<Ctx, 'files'>, { files, ...page }: PreparedPage) {
  const kept = files.map(async ({ size, bytes }) => {
    return { size, blob: await ctx.files.blobs.put(bytes), byteCount: bytes.length }
  })
  return { ...page, files: await Promise.all(kept) }
}
