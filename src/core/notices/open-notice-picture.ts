import { authorise, can } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { pageNamed } from '../documents/page-named.ts'
import { findNoticePicture } from '../documents/placed-pictures.ts'
import { readBytes } from '../documents/read-bytes.ts'

/** A picture of a published notice; admins may open those of unpublished ones too. */
export async function openNoticePicture(
  ctx: Ctx,
  { picture, size }: { picture: string; size: string },
): Promise<{ bytes: Uint8Array; isPublic: boolean } | undefined> {
  authorise(ctx.actor, 'read-notices')

  const page = pageNamed({ page: '1', size })
  const found = page && (await findNoticePicture(ctx.db, picture, page.size))
  const isPublic = found?.isPublished === 1
  if (!found || !(isPublic || can(ctx.actor, 'list-notices'))) return undefined
  const bytes = await readBytes(ctx, found)
  return bytes && { bytes, isPublic }
}
