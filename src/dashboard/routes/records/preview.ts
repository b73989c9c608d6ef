import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { ctx } from '#dashboard/context.ts'
import type { Route } from './+types/preview.ts'

/** A record beside a list; null if it is deleted */
export async function loader({ context, params }: Route.LoaderArgs) {
  return Response.json((await findStaffRecord(context.get(ctx), params.id)) ?? null)
}
