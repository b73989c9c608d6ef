import { documentTypes } from '#contract/document-types.ts'
import type { ExpiringQuery } from '#contract/validity.ts'
import { listExpiring } from '#core/expiry/list-expiring.ts'
import { ctx, visit } from '#dashboard/context.ts'
import { ExpiringDocuments } from '#dashboard/features/expiring/expiring-documents.tsx'
import type { Route } from './+types/expiring.ts'

/** Ignores invalid parameters. */
function readQuery({ searchParams }: URL): ExpiringQuery {
  const type = documentTypes.find((one) => one.type === searchParams.get('type'))?.type
  const list = searchParams.get('list') === 'ended' ? 'ended' : 'soon'
  return { list, type, after: searchParams.get('after') ?? undefined }
}

export async function loader({ context }: Route.LoaderArgs) {
  const query = readQuery(context.get(visit).url)
  return { query, page: await listExpiring(context.get(ctx), query) }
}

export default function Expiring({ loaderData }: Route.ComponentProps) {
  return <ExpiringDocuments {...loaderData} />
}
