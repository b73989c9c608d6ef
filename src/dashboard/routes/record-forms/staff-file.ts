import { privateImage } from '#contract/private-answer.ts'
import { openStaffDocument } from '#core/documents/open-staff-document.ts'
import { ctx } from '#dashboard/context.ts'
import type { Route } from './+types/staff-file.ts'

/** One page of a document, for staff who may see it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const bytes = await openStaffDocument(context.get(ctx), params)
  return bytes ? privateImage(bytes) : new Response(null, { status: 404 })
}
