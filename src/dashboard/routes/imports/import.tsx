import { listImports } from '#core/imports/list-imports.ts'
import { ctx, visit } from '#dashboard/context.ts'
import { UploadPage } from '#dashboard/features/imports/upload-page.tsx'
import type { Route } from './+types/import.ts'

const pageSize = 20

export async function loader({ context }: Route.LoaderArgs) {
  const { searchParams } = context.get(visit).url
  const refused = searchParams.get('refused') ?? undefined
  const sheet = searchParams.get('sheet') ?? undefined
  const after = searchParams.get('after') ?? undefined
  const { imports, next } = await listImports(context.get(ctx), { limit: pageSize, after })
  return { imports, next, isFirst: after === undefined, refused, sheet }
}

export default function ImportRoute({ loaderData }: Route.ComponentProps) {
  return <UploadPage {...loaderData} />
}
