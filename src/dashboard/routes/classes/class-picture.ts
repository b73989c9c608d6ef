import { privateImage } from '#contract/private-answer.ts'
import { openClassPicture } from '#core/classes/open-class-picture.ts'
import { ctx } from '#dashboard/context.ts'
import type { Route } from './+types/class-picture.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const bytes = await openClassPicture(context.get(ctx), params)
  return bytes ? privateImage(bytes) : new Response(null, { status: 404 })
}
