import { listStaff } from '#core/activity/list-staff.ts'
import { namesOfImports } from '#core/imports/names-of-imports.ts'
import { listRecords } from '#core/records/list/list-records.ts'
import { readListView } from '#core/records/views/read-list-view.ts'
import { ctx, receive, visit } from '#dashboard/context.ts'
import {
  filterOf,
  listAddress,
  readListQuery,
  recordsPlace,
} from '#dashboard/features/record-lists/list-address.ts'
import { listChanges, RecordListPage } from '#dashboard/features/record-lists/record-list-page.tsx'
import type { Route } from './+types/records.ts'
import { changeChosen } from './change-chosen.ts'
import { changeRow } from './change-row.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const query = readListQuery(recordsPlace, context.get(visit).url.searchParams)
  const [list, staff, imports, view] = await Promise.all([
    listRecords(asker, query),
    listStaff(asker, query.enteredBy),
    namesOfImports(asker),
    readListView(asker, 'records'),
  ])
  return { query, list, staff, imports, view, now: asker.now().getTime() }
}

/** Buttons in a row carry the id of the record; buttons of the bar act on the selected rows. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const query = readListQuery(recordsPlace, context.get(visit).url.searchParams)
  const here = listAddress(recordsPlace, query)
  const answer = await changeRow({ ctx, context, form, here })
  if (answer) return answer
  const { rows } = await listRecords(ctx, query)
  const changes = listChanges.records
  return changeChosen({ ctx, context, form, changes, filter: filterOf(query), rows, here })
}

export default function Records({ loaderData, actionData }: Route.ComponentProps) {
  return <RecordListPage place={recordsPlace} {...loaderData} {...actionData} />
}
