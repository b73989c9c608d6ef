import { authoriseInPerson } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { replacePhoto } from './set-own-photo.ts'

/** Removes the caller's photo, also one from an OpenID provider; pages show initials instead. */
export async function removeOwnPhoto(ctx: Ctx): Promise<void> {
  const { id } = authoriseInPerson(ctx.actor, 'use-own-account')

  await replacePhoto(ctx, id)
}
