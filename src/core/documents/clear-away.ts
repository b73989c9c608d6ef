import type { Ctx } from '../context.ts'

/**
 * Removes the bytes of documents whose rows are gone. What cannot be removed now is litter, which the
 * sweeper collects: the change itself is done.
 */
export async function clearAway(
  { files: { blobs, reportLitter } }: Pick<Ctx, 'files'>,
  litter: string[],
): Promise<void> {
  await Promise.all(litter.map((blob) => blobs.remove(blob).catch(reportLitter)))
}
