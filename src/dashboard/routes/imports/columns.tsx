import { data } from 'react-router'
import {
  dateOrders,
  existingChoices,
  type ImportMapping,
  type ImportTarget,
  importTargets,
} from '#contract/imports/import.ts'
import { importMapping } from '#contract/imports/import-mapping.ts'
import { checkImport } from '#core/imports/check-import.ts'
import { leadTo, receive, visit } from '#dashboard/context.ts'
import { importAddress } from '#dashboard/features/imports/addresses.ts'
import { ColumnsPage, type ReturnedMapping } from '#dashboard/features/imports/columns-page.tsx'
import type { Route } from './+types/columns.ts'
import { importIn } from './read-import.ts'

const states = ['reading', 'read', 'checked'] as const

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const of = await importIn(context, id, states)
  return { of, refused: context.get(visit).url.searchParams.get('refused') ?? undefined }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const { columns } = await importIn(context, id, states)
  const mapping = mappingIn(form, columns.length)
  const again = (mistake: ReturnedMapping['mistake']) => {
    return data({ returned: { mapping, mistake } }, { status: 422 })
  }
  if (!importMapping.safeParse(mapping).success) return again('twice')
  const begun = await checkImport(ctx, { id, mapping })
  if (begun.outcome === 'lacking') return again({ lacking: begun.targets })
  if (begun.outcome === 'checking') return leadTo(context, importAddress(id, 'check'))
  return leadTo(context, importAddress(id), { toast: { kind: 'importNotNow' } })
}

function mappingIn(form: FormData, count: number): ImportMapping {
  const columns = Array.from({ length: count }, (_, index): ImportTarget | null => {
    return importTargets.find((one) => one === form.get(`column-${index}`)) ?? null
  })
  const orders = columns.map((_, index) => {
    return dateOrders.find((one) => one === form.get(`dates-${index}`)) ?? null
  })
  return {
    columns,
    ...(orders.some((order) => order !== null) && { dateOrders: orders }),
    existing: existingChoices.find((one) => one === form.get('existing')) ?? 'skip',
  }
}

export default function Columns({ loaderData, actionData }: Route.ComponentProps) {
  return <ColumnsPage {...loaderData} returned={actionData?.returned} />
}
