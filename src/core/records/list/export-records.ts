import type { RecordFilter } from '#contract/record-list.ts'
import type { StaffRecord } from '#contract/staff-record.ts'
import { csvLine, csvStart } from '#contract/text/csv.ts'
import { aside } from '#platform/db/aside.ts'
import type { Db } from '#platform/db/schema.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { readEntries } from '../reading/staff-record-store.ts'
import { findMarks } from './find-marks.ts'
import { type Mark, orderOf } from './list-order.ts'
import { type Scope, scopeOf } from './list-scope.ts'

const cells = {
  id: (record) => record.id,
  passportNumber: (record) => record.passportNumber,
  irccNumber: (record) => record.irccNumber,
  name: (record) => record.name,
  fatherName: (record) => record.fatherName,
  motherName: (record) => record.motherName,
  address: (record) => record.address,
  nationality: (record) => record.nationality,
  visibility: (record) => record.visibility,
  approval: (record) => (record.sentBack ? 'sent-back' : record.approval),
  documents: (record) => record.documents.map(({ type }) => type).join(' '),
  enteredBy: (record) => record.createdBy.name ?? record.createdBy.id,
  enteredAt: (record) => record.createdAt,
  changedAt: (record) => record.updatedAt,
  approvedAt: (record) => record.approvedAt ?? '',
} as const satisfies Record<string, (record: StaffRecord) => string>

export type ExportColumn = keyof typeof cells
export const exportColumns = Object.keys(cells) as ExportColumn[]

/** A few at a time, so that nobody waits for an export, and as many as there are. */
const linesAtOnce = 50

export type Export = { filter: RecordFilter; headings?: Record<ExportColumn, string> }

/**
 * The records that pass a filter as CSV, oldest first. It is written down before the first of it
 * leaves: without the words of the search, which may be somebody's name.
 */
export async function exportRecords(
  ctx: Ctx,
  { filter, headings }: Export,
): Promise<AsyncGenerator<string, void>> {
  authorise(ctx.actor, 'export-records')

  const reading = aside(ctx.db)
  const scope = await scopeOf(reading, filter)
  const { count, isCapped } = scope.total
  const { search, ...rest } = filter
  const asked = { ...rest, isSearch: Boolean(search?.trim()) }
  await ctx.db.transaction().execute(async (db) => {
    await recordActivity(db, ctx, 'records.exported', '', { filter: asked, count, isCapped })
  })
  return lines(reading, scope, headings)
}

async function* lines(db: Db, scope: Scope, headings: Export['headings']) {
  yield csvStart + csvLine(exportColumns.map((column) => headings?.[column] ?? column))
  const order = orderOf('oldest')
  for (let after: Mark | undefined; ; ) {
    const marks = await findMarks(db, scope, order, { after, skip: 0, take: linesAtOnce })
    after = marks.at(-1)
    if (!after) return
    const records = await readEntries(
      db,
      marks.map(({ entry }) => entry),
    )
    yield records.map(lineOf).join('')
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function lineOf(record: StaffRecord): string {
  return csvLine(exportColumns.map((column) => cells[column](record)))
}
