import { listImports } from '#core/imports/list-imports.ts'
import { ctx, visit } from '#dashboard/context.ts'
import { UploadPage } from '#dashboard/features/imports/upload-page.tsx'
import type { Route } from './+types/import.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { searchParams } = context.get(visit).url
  const refused = searchParams.get('refused') ?? undefined
  const sheet = searchParams.get('sheet') ?? undefined
  return { imports: await listImports(context.get(ctx)), refused, sheet }
}

export default function ImportRoute({ loaderData }: Route.ComponentProps) {
  return <UploadPage {...loaderData} />
}
