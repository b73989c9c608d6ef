import { privateImage } from '#contract/private-answer.ts'
import { openAccountPhoto } from '#core/accounts/photo/open-account-photo.ts'
import { ctx } from '#dashboard/context.ts'
import type { Route } from './+types/photo-file.ts'

export async function loader({ context, params: { photo } }: Route.LoaderArgs) {
  const bytes = await openAccountPhoto(context.get(ctx), photo)
  return bytes ? privateImage(bytes) : new Response(null, { status: 404 })
}
