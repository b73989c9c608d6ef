import { findUnmatchedScans } from '#core/imports/list-import-rows.ts'
import { ctx } from '#dashboard/context.ts'
import { CheckPage } from '#dashboard/features/imports/going-pages.tsx'
import type { Route } from './+types/check.ts'
import { importIn, rowsOf } from './read-import.ts'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const of = await importIn(context, id, ['checking', 'checked'])
  if (of.state !== 'checked') return { of }
  const unmatched = await findUnmatchedScans(context.get(ctx), id)
  return { of, rows: await rowsOf(context, of), unmatched }
}

export default function Check({ loaderData }: Route.ComponentProps) {
  return <CheckPage {...loaderData} />
}
