import type { Ctx } from '../context.ts'

/**
 * Deletes the blobs of deleted documents. What fails is left to garbage collection: the change
 * itself is done.
 */
export async function clearAway(
  { files: { blobs, reportLitter } }: Pick<Ctx, 'files'>,
  litter: string[],
): Promise<void> {
  await Promise.all(litter.map((blob) => blobs.remove(blob).catch(reportLitter)))
}
