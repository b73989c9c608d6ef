import type { FileType } from '#contract/document-types.ts'
import {
  type ImportCounts,
  type ImportMapping,
  type ImportTarget,
  isFault,
  type RowProblem,
} from '#contract/imports/import.ts'
import { numberKinds } from '#contract/lookup-pages.ts'
import { inTurns } from '#platform/db/reader-thread.ts'
import type { Ctx } from '../../context.ts'
import * as documents from '../../documents/document-store.ts'
import { writeAs } from '../../write-as.ts'
import { type CheckedRow, checkRow, isLacking, numbersOf } from '../check-row.ts'
import { noteBijoy } from '../columns/bijoy.ts'
import { beginsWithYear, countDateForms, type DateForms, seemSwapped } from '../columns/date-in.ts'
import { noteZeros, type WithZeros } from '../columns/number-faults.ts'
import { countWidths } from '../columns/row-widths.ts'
import type { ImportEntry, RowEntry } from '../import-store.ts'
import * as imports from '../import-store.ts'
import { indexFiles, noClaims } from '../match-files.ts'
import { allCellsOf, countsOf, noCounts } from '../present-import.ts'
import { rulesOf } from '../read-rows.ts'
import { noteClaims, noteRecords } from '../unused-scans.ts'
import {
  type Existing,
  type ExistingRecord,
  findExisting,
  othersIn,
  problemOf,
  recordOf,
} from './existing.ts'
import { planFilling, unusedScans } from './fill-records.ts'
import { keepProblems } from './keep-problems.ts'

const atOnce = 200

/** How many rows have each number, and which would fill each record, by its id */
type Seen = Record<'passportNumber' | 'irccNumber', Map<string, number>> & {
  record: Map<string, number[]>
}

/** The dry run: notes the problems of every row, and writes no record. */
export async function checkRows(
  ctx: Ctx,
  entry: ImportEntry,
  signal: AbortSignal,
  isHeld: () => Promise<boolean>,
): Promise<void> {
  const own = rulesOf(ctx, entry)
  const { mapping } = own
  const checking = { ctx, entry, signal, isHeld }
  let savedAt = entry.updatedAt
  const headings = JSON.parse(entry.headings) as string[]
  const survey = await surveyRows(checking, mapping, headings)
  if (!survey) return
  const { seen, claims, ...found } = survey
  const files = await imports.filesOf(ctx.db, entry.id)
  await noteRecords(ctx.db, claims, files)
  const index = await indexFiles(files, claims)
  const rules = { ...own, index, ...found, headings }
  const isBegun = await writeAs(ctx, 'import-records', async (db) => {
    if (!(await lockThis(db))) return false
    await imports.markUnmatched(db, entry.id)
    return true
  })
  if (!isBegun) return
  const tally = { ...noCounts, rows: countsOf(entry).rows }
  const isBirthDateNeeded = ctx.settings.lookupPolicy === 'number+birthDate'
  const isChecked = await eachPart(checking, async (rows) => {
    const all = await inTurns(rows, (row) => ({
      n: row.n,
      checked: checkRow(allCellsOf(row), rules),
    }))
    const numbers = all.map(({ checked }) => checked.numbers)
    const existing = await findExisting(ctx.db, numbers)
    const fillingOf = await fillingFinder(ctx, all, { existing, mapping })
    const told = await inTurns(all, ({ n, checked }) => ({
      n,
      problems: judge({ n, checked, seen, existing, mapping, tally, isBirthDateNeeded, fillingOf }),
    }))
    return writeAs(ctx, 'import-records', async (db) => {
      const held = await lockThis(db)
      if (!held) return false
      await keepProblems(db, { id: entry.id, index }, told)
      const scans = all.flatMap(({ n, checked }) =>
        scansOf(checked).map((path) => [path, n] as const),
      )
      await imports.markMatched(db, entry.id, new Map(scans))
      await note(db, held)
      return true
    })
  })
  if (!isChecked) return
  await writeAs(ctx, 'import-records', async (db) => {
    const held = await lockThis(db)
    if (!held) return
    await note(db, held)
    await imports.update(db, entry.id, { state: 'checked', comparedRow: 0 })
  })

  /** Undefined once it was stopped, even if it was begun again: that check may be about other columns. */
  async function lockThis(db: Ctx['db']) {
    const held = await imports.lock(db, entry.id, ['checking'])
    const isThis = held?.updatedAt === savedAt && held.mapping === entry.mapping
    return isThis ? held : undefined
  }

  async function note(db: Ctx['db'], held: ImportEntry) {
    const { reached, right, wrong, warned, existing, approved, filesMatched } = tally
    const told = { reached, right, wrong, warned, existing, approved, filesMatched }
    const counts = JSON.stringify({ ...countsOf(held), ...told })
    savedAt = ctx.now().toISOString()
    await imports.update(db, entry.id, { counts, updatedAt: savedAt })
  }
}

/** The numbers, files and date formats of all rows, which the check of each row needs. */
async function surveyRows(checking: Checking, mapping: ImportMapping, headings: string[]) {
  const seen: Seen = { passportNumber: new Map(), irccNumber: new Map(), record: new Map() }
  const claims = noClaims()
  const forms = new Map<ImportTarget, DateForms>()
  const bijoy = new Set<ImportTarget>()
  const zeros: WithZeros = {}
  const widths = countWidths(headings)
  const isWhole = await eachPart(checking, async (rows) => {
    const numbers = await inTurns(rows, (row) => {
      const cells = allCellsOf(row)
      countDateForms(cells, mapping, forms)
      noteBijoy(cells, mapping, bijoy)
      noteClaims(claims, row, mapping)
      widths.note(cells)
      return numbersOf(cells, mapping)
    })
    const isFilling = mapping.existing === 'fill'
    const existing = isFilling ? await findExisting(checking.ctx.db, numbers) : undefined
    for (const one of numbers) noteZeros(one, zeros)
    for (const [at, one] of numbers.entries()) {
      count(seen, one)
      const record = existing && filledBy(existing, one, mapping)?.id
      const n = rows[at]?.n ?? 0
      if (record && !seen.record.get(record)?.push(n)) seen.record.set(record, [n])
    }
    return true
  })
  const columnsThat = (are: (form: DateForms) => boolean) =>
    new Set([...forms].flatMap(([at, form]) => (are(form) ? at : [])))
  const swapped = columnsThat(seemSwapped)
  const yearFirst = columnsThat(beginsWithYear)
  const usualWidth = widths.usual()
  return isWhole ? { seen, claims, swapped, yearFirst, bijoy, zeros, usualWidth } : undefined
}

type Checking = {
  ctx: Ctx
  entry: ImportEntry
  signal: AbortSignal
  isHeld: () => Promise<boolean>
}

/** False if the work was ended before the last part. */
async function eachPart(
  { ctx, entry, signal, isHeld }: Checking,
  work: (rows: RowEntry[]) => Promise<boolean>,
): Promise<boolean> {
  for await (const rows of imports.allRows(ctx.db, entry.id, atOnce)) {
    if (!(await work(rows)) || signal.aborted || !(await isHeld())) return false
  }
  return true
}

function count(seen: Seen, numbers: CheckedRow['numbers']): void {
  for (const kind of numberKinds) {
    const key = numbers[kind]
    if (key !== '') seen[kind].set(key, (seen[kind].get(key) ?? 0) + 1)
  }
}

function filledBy(existing: Existing, numbers: CheckedRow['numbers'], mapping: ImportMapping) {
  const taken = problemOf(existing, numbers, mapping)
  return taken?.because === 'exists' ? recordOf(existing, numbers) : undefined
}

/** Paths of the scans that a row uses, and of its scans that are refused or redundant */
function scansOf(checked: CheckedRow): string[] {
  const used = [...checked.documents.values()].map(({ path }) => path)
  const others = checked.problems.flatMap((one) => {
    return one.because === 'file-refused' || one.because === 'file-twice' ? (one.file ?? []) : []
  })
  return [...used, ...others]
}

type Filling = Pick<ReturnType<typeof planFilling>, 'isNeeded' | 'others' | 'unkept'>
type FillingOf = (record: ExistingRecord, checked: CheckedRow) => Filling

/** Returns a function that tells what a row brings to its record. */
async function fillingFinder(
  ctx: Ctx,
  rows: { checked: CheckedRow }[],
  { existing, mapping }: { existing: Existing; mapping: ImportMapping },
): Promise<FillingOf> {
  const scansIn = ({ documents: found }: CheckedRow) => {
    return [...found].map(([type, { documentId }]): [FileType, string] => [type, documentId ?? ''])
  }
  const filling = rows.flatMap(({ checked }) => {
    const record = filledBy(existing, checked.numbers, mapping)
    return record && mapping.existing === 'fill' ? { id: record.id, scans: scansIn(checked) } : []
  })
  const held = await documents.heldByAny(ctx.db, filling)
  const scans = filling.flatMap((one) => one.scans.map(([, id]) => id))
  const hashes = await documents.originalsAmong(ctx.db, scans)
  return (record, checked) => {
    const { fields, details } = checked
    if (!fields) return { isNeeded: false, others: new Set(), unkept: [] }
    const scans = scansIn(checked)
    const come = { fields, details, documents: scans, scans, hashes }
    return planFilling(ctx, record, held.get(record.id) ?? [], come)
  }
}

type Judged = {
  n: number
  checked: CheckedRow
  seen: Seen
  existing: Existing
  mapping: ImportMapping
  tally: ImportCounts
  isBirthDateNeeded: boolean
  fillingOf: FillingOf
}

function judge(judged: Judged): RowProblem[] {
  const { n, checked, seen, existing, mapping, tally, isBirthDateNeeded, fillingOf } = judged
  const { numbers, fields } = checked
  const twice = numberKinds.filter((kind) => (seen[kind].get(numbers[kind]) ?? 0) > 1)
  const taken = problemOf(existing, numbers, mapping)
  const record = filledBy(existing, numbers, mapping)
  const isFilling = record !== undefined && mapping.existing === 'fill'
  const filling = isFilling ? fillingOf(record, checked) : undefined
  // Two rows may fill one record, each by another of its numbers.
  const row = record && seen.record.get(record.id)?.find((other) => other !== n)
  const isTwice = twice.length === 0 && taken && row !== undefined
  const lacksBirthDate =
    isBirthDateNeeded && fields?.birthDate === '' && (!record || (isFilling && !record.birthDate))
  const problems: RowProblem[] = [
    ...twice.map((field): RowProblem => ({ because: 'twice-in-file', field })),
    ...(isTwice ? [{ because: 'twice-in-file', field: taken.field, row } as const] : []),
    ...(taken ? [taken] : []),
    ...(record ? othersIn(record, fields) : []),
    ...(lacksBirthDate ? [{ because: 'no-birth-date', field: 'birthDate' } as const] : []),
    // The existing record may already have what the row lacks, and the document.
    ...checked.problems.filter((one) => {
      return !(record && (isLacking(one) || one.because === 'details-without-file'))
    }),
    ...(filling?.unkept ?? []),
    ...unusedScans(filling?.others ?? [], checked.documents),
  ]
  const isWrong = problems.some(isFault)
  tally.reached++
  tally.filesMatched += checked.documents.size
  if (isWrong) tally.wrong++
  else if (record) tally.existing++
  else tally.right++
  if (!isWrong && problems.some(({ because }) => because !== 'exists')) tally.warned++
  const isApproved = isFilling && record.approval === 'approved'
  if (!isWrong && isApproved && filling?.isNeeded) tally.approved++
  return problems
}
