import { DonePage } from '#dashboard/features/imports/going-pages.tsx'
import type { Route } from './+types/done.ts'
import { importIn, rowsOf } from './read-import.ts'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const of = await importIn(context, id, ['done', 'undoing', 'undone'])
  return { of, rows: await rowsOf(context, of) }
}

export default function Done({ loaderData }: Route.ComponentProps) {
  return <DonePage {...loaderData} />
}
