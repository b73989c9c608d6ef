import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { ctx } from '#dashboard/context.ts'
import type { Route } from './+types/preview.ts'

/** A record beside a list. A redirect or an error, such as for a deleted one, would replace the whole page. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return { record: await findStaffRecord(context.get(ctx), params.id) }
}
