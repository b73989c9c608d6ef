import { csvAnswer } from '#contract/private-answer.ts'
import { exportRecords } from '#core/records/list/export-records.ts'
import { todayIn } from '#core/today.ts'
import { leadTo, receive, visit } from '#dashboard/context.ts'
import {
  filterOf,
  listAddress,
  readListQuery,
  recordsPlace,
} from '#dashboard/features/record-lists/list-address.ts'
import { recordFormMessagesIn } from '#ui/i18n/parts/record-form.ts'
import { recordListsMessagesIn } from '#ui/i18n/parts/record-lists.ts'
import type { Route } from './+types/export-records.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const query = readListQuery(recordsPlace, context.get(visit).url.searchParams)
  return leadTo(context, listAddress(recordsPlace, query))
}

/** Exports the filtered list as CSV. A POST, because the export is recorded in the activity. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx } = await receive({ request, context })
  const { url, locale } = context.get(visit)
  const filter = filterOf(readListQuery(recordsPlace, url.searchParams))
  const { exportHeadings, visibility, approval, enteredBy } = recordListsMessagesIn(locale)
  const { labels } = recordFormMessagesIn(locale)
  const headings = { ...labels, visibility, approval, enteredBy, ...exportHeadings }
  const lines = await exportRecords(ctx, { filter, headings })
  return csvAnswer(`records-${todayIn(ctx)}`, lines)
}
