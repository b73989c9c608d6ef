import { authoriseOwn, can } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { readBytes } from '../../documents/read-bytes.ts'
import * as photos from './photo-store.ts'

/** The caller's own photo; callers who may list accounts see those of others too. */
export async function openAccountPhoto(ctx: Ctx, photo: string): Promise<Uint8Array | undefined> {
  const { id } = authoriseOwn(ctx.actor, 'use-own-account')

  const found = await photos.find(ctx.db, photo)
  if (!found || !(found.accountId === id || can(ctx.actor, 'list-accounts'))) return undefined
  return readBytes(ctx, found)
}
