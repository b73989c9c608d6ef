import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { pageNamed } from '../documents/page-named.ts'
import { findClassPicture } from '../documents/placed-pictures.ts'
import { readBytes } from '../documents/read-bytes.ts'
import { maySeeClass } from './may-see-class.ts'

export async function openClassPicture(
  ctx: Ctx,
  { picture, size }: { picture: string; size: string },
): Promise<Uint8Array | undefined> {
  authorise(ctx.actor, 'read-classes')

  const page = pageNamed({ page: '1', size })
  const found = page && (await findClassPicture(ctx.db, picture, page.size))
  if (!found || !maySeeClass(ctx, found.state)) return undefined
  return readBytes(ctx, found)
}
