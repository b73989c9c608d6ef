import { RunPage } from '#dashboard/features/imports/going-pages.tsx'
import type { Route } from './+types/run.ts'
import { importIn } from './read-import.ts'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  return { of: await importIn(context, id, ['running', 'stopped']) }
}

export default function Run({ loaderData }: Route.ComponentProps) {
  return <RunPage {...loaderData} />
}
