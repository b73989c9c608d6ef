import { exportRecords } from '#core/records/list/export-records.ts'
import {
  filterOf,
  listAddress,
  readListQuery,
} from '#dashboard/features/record-lists/list-address.ts'
import { csvAnswer } from '#site/http/csv-answer.ts'
import type { Page } from '#site/http/page.ts'
import { localeOf } from '#site/http/visitor-locale.ts'
import { messagesIn } from '#ui/i18n/messages.ts'

/** The records of a filtered list as CSV. It is posted: that somebody exports is written down. */
export const updateExport: Page = {
  action: 'export-records',
  get: ({ url }) => ({ redirect: listAddress(readListQuery(url.searchParams)) }),
  async post({ url, headers, ctx: makeCtx }) {
    const ctx = await makeCtx()
    const filter = filterOf(readListQuery(url.searchParams))
    const headings = messagesIn(localeOf(url, headers)).recordLists.exportHeadings
    const lines = await exportRecords(ctx, { filter, headings })
    const day = ctx.now().toISOString().slice(0, 10)
    return csvAnswer(`records-${day}`, lines)
  },
}
