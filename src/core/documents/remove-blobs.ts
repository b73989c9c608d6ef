import type { Ctx } from '../context.ts'

/**
 * Deletes the blobs of deleted documents, after the transaction. Failures are left to garbage collection,
 * since the change itself is committed.
 */
export async function removeBlobs(
  { files: { blobs, reportOrphans } }: Pick<Ctx, 'files'>,
  orphans: string[],
): Promise<void> {
  await Promise.all(orphans.map((blob) => blobs.remove(blob).catch(reportOrphans)))
}
