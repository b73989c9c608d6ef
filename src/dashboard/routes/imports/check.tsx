import { CheckPage } from '#dashboard/features/imports/going-pages.tsx'
import type { Route } from './+types/check.ts'
import { importIn, rowsOf } from './read-import.ts'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const of = await importIn(context, id, ['checking', 'checked'])
  return { of, rows: of.state === 'checked' ? await rowsOf(context, of) : undefined }
}

export default function Check({ loaderData }: Route.ComponentProps) {
  return <CheckPage {...loaderData} />
}
