import { readLastChange } from '#core/records/reading/read-last-change.ts'
import { ctx } from '#dashboard/context.ts'
import type { Route } from './+types/last-change.ts'

/** The last change of a record, for a page that shows an earlier version; null if the record is deleted */
export async function loader({ context, params }: Route.LoaderArgs) {
  return Response.json((await readLastChange(context.get(ctx), params.id)) ?? null)
}
