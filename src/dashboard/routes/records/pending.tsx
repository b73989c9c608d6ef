import type { ListedRecord } from '#contract/record-list.ts'
import { listStaff } from '#core/activity/list-staff.ts'
import { readConsentStates } from '#core/consents/read-consent-states.ts'
import type { Ctx } from '#core/context.ts'
import { namesOfImports } from '#core/imports/names-of-imports.ts'
import { listPending } from '#core/records/list/list-pending.ts'
import { listUsedReasons } from '#core/records/reading/used-reasons.ts'
import { readListView } from '#core/records/views/read-list-view.ts'
import { ctx, receive, visit } from '#dashboard/context.ts'
import {
  filterOf,
  listAddress,
  queuePlace,
  readListQuery,
} from '#dashboard/features/record-lists/list-address.ts'
import { listChanges, RecordListPage } from '#dashboard/features/record-lists/record-list-page.tsx'
import type { Route } from './+types/pending.ts'
import { changeChosen } from './change-chosen.ts'
import { changeRow } from './change-row.ts'

async function readQueue(ctx: Ctx, { searchParams }: URL) {
  const query = { ...readListQuery(queuePlace, searchParams), approval: undefined }
  return { query, list: await listPending(ctx, query) }
}

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const { url } = context.get(visit)
  const { enteredBy } = readListQuery(queuePlace, url.searchParams)
  const [queue, staff, imports, view, usedReasons] = await Promise.all([
    readQueue(asker, url),
    listStaff(asker, enteredBy),
    namesOfImports(asker),
    readListView(asker, 'queue'),
    listUsedReasons(asker),
  ])
  const withoutConsent = await idsWithoutConsent(asker, queue.list.rows)
  const now = asker.now().getTime()
  return { ...queue, staff, imports, view, usedReasons, withoutConsent, now }
}

/** The rows that lack a consent, if the settings ask for one */
async function idsWithoutConsent(ctx: Ctx, rows: ListedRecord[]): Promise<string[]> {
  if (ctx.settings.consent === 'none') return []
  const ids = rows.map(({ id }) => id)
  const states = await readConsentStates(ctx, ids)
  return ids.filter((id) => states.get(id) !== 'live')
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const { query, list } = await readQueue(ctx, context.get(visit).url)
  const here = listAddress(queuePlace, query)
  const answer = await changeRow({ ctx, context, form, here })
  if (answer) return answer
  const filter = { ...filterOf(query), approval: 'pending' as const }
  const changes = listChanges.queue
  return changeChosen({ ctx, context, form, changes, filter, rows: list.rows, here })
}

export default function Pending({ loaderData, actionData }: Route.ComponentProps) {
  return <RecordListPage place={queuePlace} {...loaderData} {...actionData} />
}
