import { exportOwnRecord } from '#core/holdings/export-own-record.ts'
import { ctx, orNotFound } from '#dashboard/context.ts'
import type { Route } from './+types/own-export.ts'

/** Everything stored about the record of the signed-in candidate, in one JSON file. */
export async function loader({ context }: Route.LoaderArgs) {
  const own = orNotFound(await exportOwnRecord(context.get(ctx)))
  return new Response(`${JSON.stringify(own, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json',
      'content-disposition': 'attachment; filename="my-record.json"',
    },
  })
}
