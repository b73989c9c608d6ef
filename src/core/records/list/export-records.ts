import type { DocumentDetails } from '#contract/document-details.ts'
import type { FileType } from '#contract/document-types.ts'
import type { RecordFilter } from '#contract/record-list.ts'
import type { StaffDocument } from '#contract/staff-record.ts'
import { csvLine, csvStart } from '#contract/text/csv.ts'
import { onReaderThread, withPauses } from '#platform/db/reader-thread.ts'
import type { Db } from '#platform/db/schema.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import * as documents from '../../documents/document-store.ts'
import { whileAllowed } from '../../while-allowed.ts'
import { writeAs } from '../../write-as.ts'
import { readTypesByBit } from '../types-by-bit.ts'
import { type ExportedRow, readExported } from './export-store.ts'
import { findPlaces } from './find-places.ts'
import { orderOf } from './list-order.ts'
import { type ListPlan, planList } from './plan-list.ts'

type Line = ExportedRow & { files: FileType[]; held: StaffDocument[] }

const cells = {
  id: (line) => line.id,
  passportNumber: (line) => line.passportNumber,
  irccNumber: (line) => line.irccNumber,
  name: (line) => line.name,
  fatherName: (line) => line.fatherName,
  motherName: (line) => line.motherName,
  address: (line) => line.address,
  nationality: (line) => line.nationality,
  visibility: (line) => line.visibility,
  approval: (line) => (line.sentBackAt === null ? line.approval : 'sent-back'),
  documents: (line) => line.files.join(' '),
  enteredBy: (line) => line.createdByName ?? line.createdBy,
  enteredAt: (line) => line.createdAt,
  changedAt: (line) => line.updatedAt,
  approvedAt: (line) => line.approvedAt ?? '',
  provenance: (line) => ofEach(line, ({ provenance }) => provenance),
  expiresOn: (line) => ofEach(line, ({ expiresOn }) => expiresOn),
  birthDate: (line) => line.birthDate,
} as const satisfies Record<string, (line: Line) => string>

/** One cell for all documents, such as "visa 2027-01-31; lmia 2028-01-31". */
function ofEach({ held }: Line, say: (details: DocumentDetails) => string): string {
  return held
    .filter(({ type }) => type !== 'photo')
    .map(({ type, details }) => [type, say(details)])
    .filter(([, said]) => said)
    .map((said) => said.join(' '))
    .toSorted()
    .join('; ')
}

type ExportColumn = keyof typeof cells
const exportColumns = Object.keys(cells) as ExportColumn[]

/** Small batches, so that an export does not block other queries. */
const linesAtOnce = 25

type Export = { filter: RecordFilter; headings?: Record<ExportColumn, string> }

/**
 * Streams the matching records as CSV, oldest first. The export is recorded in the activity before its
 * first line is sent, without the search text, which may be a name.
 */
export async function exportRecords(
  ctx: Ctx,
  { filter, headings }: Export,
): Promise<AsyncGenerator<string, void>> {
  authorise(ctx.actor, 'export-records')

  const reading = onReaderThread(ctx.db)
  const plan = await planList(reading, filter, { clock: ctx, isRanked: false })
  const { count, isCapped } = plan.total
  const { search, ...rest } = filter
  const asked = { ...rest, isSearch: Boolean(search?.trim()) }
  await writeAs(ctx, 'export-records', async (db) => {
    await recordActivity(db, ctx, 'records.exported', '', { filter: asked, count, isCapped })
  })
  return whileAllowed(ctx, 'export-records', withPauses(lines(reading, plan, headings)))
}

async function* lines(db: Db, plan: ListPlan, headings: Export['headings']) {
  yield csvStart + csvLine(exportColumns.map((column) => headings?.[column] ?? column))
  const { typesIn } = await readTypesByBit(db)
  for await (const entries of oldestFirst(db, plan)) {
    const rows = await readExported(db, entries)
    const held = await documents.heldByAny(db, rows)
    const whole = rows.map((row) => {
      return { ...row, files: typesIn(row.papers), held: held.get(row.id) ?? [] }
    })
    const lineOf = (line: Line) => csvLine(exportColumns.map((column) => cells[column](line)))
    yield whole.map(lineOf).join('')
  }
}

async function* oldestFirst(db: Db, plan: ListPlan): AsyncGenerator<number[]> {
  const part = await plan.parts[0]?.()
  if (part?.how === 'list') {
    const entries = part.entries.toSorted((one, other) => one - other)
    for (let at = 0; at < entries.length; at += linesAtOnce) {
      yield entries.slice(at, at + linesAtOnce)
    }
    return
  }
  const slice = { skip: 0, take: linesAtOnce }
  let places = await findPlaces(db, plan, orderOf('oldest'), slice)
  while (places.length > 0) {
    yield places.map(({ entry }) => entry)
    places = await findPlaces(db, plan, orderOf('oldest'), { ...slice, after: places.at(-1) })
  }
}
