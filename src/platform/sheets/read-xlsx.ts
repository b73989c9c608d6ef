import { type ImportNote, importLimits } from '#contract/imports/import.ts'
import type { Attributes } from './parse-xml.ts'
import type { Sheet } from './read-csv.ts'
import { type MergedRows, Refused, type SheetFile } from './sheet.ts'
import {
  type CellSource,
  cellReader,
  isTrue,
  noteOn,
  readStrings,
  readStyles,
} from './xlsx-cells.ts'
import { openPackage, type XlsxPackage } from './xlsx-package.ts'

/** Reads the named sheet, or the first visible one that has a table. Streams: unpacks only as fast as the rows are consumed. */
export async function readXlsx({ path, sheet: wanted }: SheetFile): Promise<Sheet> {
  const book = await openPackage(path)
  const start = [...(await book.relations('')).values()].find(
    ({ type }) => type === 'officeDocument',
  )
  const workbook = start?.part ?? 'xl/workbook.xml'
  if (!book.has(workbook) || !workbook.endsWith('.xml')) throw new Refused('not-a-spreadsheet')
  const { sheets, isFrom1904 } = await readWorkbook(book, workbook)
  const relations = await book.relations(workbook)
  const tables = sheets.flatMap(({ id, ...sheet }) => {
    const found = relations.get(id)
    return found?.type === 'worksheet' ? [{ part: found.part, ...sheet }] : []
  })
  if (tables.length === 0) throw new Refused('no-sheet')
  const named = wanted && tables.filter(({ name }) => nameKey(name) === nameKey(wanted))
  if (named?.length === 0) throw new Refused('no-such-sheet')
  const visible = tables.filter(({ isHidden }) => !isHidden)
  const shown = visible.length > 0 ? visible : tables
  const partOf = (type: string) => relations.values().find((one) => one.type === type)?.part
  const readCell = cellReader({
    strings: await readStrings(book, partOf('sharedStrings') ?? 'xl/sharedStrings.xml'),
    styles: await readStyles(book, partOf('styles') ?? 'xl/styles.xml'),
    isFrom1904,
  })
  const notes: ImportNote[] = tables.length > 1 ? ['several-sheets'] : []
  const note: Note = (one) => void (!one || notes.includes(one) || notes.push(one))
  const sheet: Sheet = { rows: rows(), notes }
  const found: Found = {
    note,
    merge(range) {
      note('merged-cells')
      const merged = rowsIn(range)
      if (!merged || merged.column >= importLimits.columns) return
      if ((sheet.merged?.push(merged) ?? 0) > mostMerged) throw new Refused('too-much-inside')
    },
  }
  const tell = (read: string) => {
    const others = shown.filter(({ name }) => name !== read).map(({ name }) => name)
    sheet.sheets = [read, ...others.slice(0, mostNames)]
  }
  async function* rows(): AsyncGenerator<Row> {
    const general = notes.length
    let text: { rows: Row[]; notes: ImportNote[] } | undefined
    for (const { part, name } of named || shown) {
      tell(name)
      let above: Row[] | undefined = []
      sheet.merged = []
      for await (const row of rowsOf(book, part, readCell, found)) {
        if (!above) yield row
        else if (above.push(row) > mostText || row[1].filter((cell) => cell !== '').length > 1) {
          yield* above
          above = undefined
        }
      }
      if (!above) {
        if (await hasPictures(book, part)) note('pictures')
        return
      }
      const told = { rows: above, notes: notes.splice(general) }
      if (above.some(([, cells]) => cells.length > 0)) text ??= told
    }
    if (text) notes.push(...text.notes)
    yield* text?.rows ?? []
  }
  return sheet
}

/** Whether pictures lie over the cells of a sheet. Nothing else depends on the parts that tell. */
async function hasPictures(book: XlsxPackage, sheet: string): Promise<boolean> {
  const related = async (to: string, wanted: string) =>
    [...(await book.relations(to)).values()].filter(({ type }) => type === wanted)
  try {
    for (const { part } of await related(sheet, 'drawing')) {
      if ((await related(part, 'image')).length > 0) return true
    }
  } catch {
    // Whatever it is, the rows were read.
  }
  return false
}

/** A sheet counts as instructions, not as a table, if it has at most this many rows, of one cell each. */
const mostText = 200

/** Excel's limit is 31, that of others is longer. */
const longestName = 100
const mostNames = 100

/** Excel too compares the names of sheets without regard to case. */
function nameKey(name: string): string {
  return name.normalize('NFC').trim().toLowerCase()
}

async function readWorkbook(book: XlsxPackage, part: string) {
  const sheets: { id: string; name: string; isHidden: boolean }[] = []
  let isFrom1904 = false
  let root: string | undefined
  await book.read(part, {
    open(name, attributes) {
      root ??= name
      if (name === 'workbookPr') isFrom1904 = isTrue(attributes().date1904)
      if (name !== 'sheet') return
      const told = attributes()
      const id = Object.keys(told).find((key) => key.endsWith(':id'))
      const isHidden = /hidden$/i.test(told.state ?? '')
      sheets.push({
        id: (id && told[id]) ?? '',
        name: (told.name ?? '').slice(0, longestName),
        isHidden,
      })
    },
  })
  if (root !== 'workbook') throw new Refused('not-a-spreadsheet')
  return { sheets, isFrom1904 }
}

/** The server receives them all at once. */
const mostMerged = 100_000

/** The limits of Excel */
const mostRows = 2 ** 20
const mostColumns = 2 ** 14

const fields = new Map<string, 'value' | 'text' | 'formula'>([
  ['v', 'value'],
  ['t', 'text'],
  ['f', 'formula'],
])

type Note = (one: ImportNote | undefined) => void
type Found = { note: Note; merge: (range: string) => void }
type Row = [n: number, cells: unknown[]]

async function* rowsOf(
  book: XlsxPackage,
  part: string,
  readCell: ReturnType<typeof cellReader>,
  { note, merge }: Found,
): AsyncGenerator<Row> {
  const rows: Row[] = []
  let last = 0
  /** The row number; undefined until the row, or one of its cells, states it */
  let n: number | undefined
  let cells: unknown[] = []
  let column = 0
  let cell: CellSource | undefined
  let field: ReturnType<typeof fields.get>
  let isInside = false
  const hiddenColumns = new Set<number>()

  /** The position (`r`) is optional in rows and cells; without it their order counts. */
  function place({ r }: Attributes): void {
    column++
    if (r === undefined) return
    const at = columnIn(r)
    const row = Number(r.replace(/^[A-Z]+/, ''))
    n ??= row
    if (at < column || at > mostColumns || row !== n) throw new Refused('odd-cells')
    column = at
  }

  function keep(value: unknown): void {
    if (value === '') return
    if (hiddenColumns.has(column)) note('hidden-columns')
    while (cells.length < column - 1) cells.push('')
    cells[column - 1] = value
  }

  const pieces = book.pieces(part, {
    open(name, attributes) {
      if (name === 'sheetData') isInside = true
      else if (name === 'mergeCell') merge(attributes().ref ?? '')
      else if (name === 'col') addHidden(hiddenColumns, attributes())
      else if (!isInside) return
      else if (fields.has(name)) field = fields.get(name)
      else if (name === 'c') {
        const told = attributes()
        place(told)
        cell = { type: told.t ?? 'n', style: told.s ?? '0' }
      } else if (name === 'row') {
        const { r, hidden } = attributes()
        if (isTrue(hidden)) note('hidden-rows')
        n = r === undefined ? undefined : Number(r)
        cells = []
        column = 0
      }
      if (cell && field) cell[field] ??= ''
    },
    text(text) {
      if (cell && field) cell[field] += text
    },
    close(name) {
      if (name === 'sheetData') isInside = false
      else if (!isInside) return
      else if (fields.has(name)) field = undefined
      else if (name === 'c' && cell) {
        note(noteOn(cell))
        keep(readCell(cell))
        cell = undefined
      } else if (name === 'row') {
        n ??= last + 1
        if (!Number.isInteger(n) || n <= last || n > mostRows) throw new Refused('odd-cells')
        last = n
        rows.push([n, cells])
      }
    },
  })
  yield* takenOf(pieces, () => rows.splice(0))
}

function addHidden(columns: Set<number>, { min, max, hidden }: Attributes): void {
  const last = isTrue(hidden) ? Math.min(Number(max), importLimits.columns) : 0
  for (let column = Math.max(1, Number(min)); column <= last; column++) columns.add(column)
}

/** What can be taken after each piece, also after one with a fault */
async function* takenOf(pieces: AsyncIterable<void>, take: () => Row[]): AsyncGenerator<Row> {
  try {
    for await (const _ of pieces) yield* take()
  } catch (error) {
    yield* take()
    throw error
  }
}

/** The rows of a range such as G2:G4, if it has several */
function rowsIn(range: string): MergedRows | undefined {
  const [, first = '', from, to] = /^([A-Z]{1,3})(\d+):[A-Z]+(\d+)$/.exec(range) ?? []
  return Number(to) > Number(from)
    ? { column: columnIn(first) - 1, from: Number(from), to: Number(to) }
    : undefined
}

/** The column number of a cell reference: 28 for AB12. */
function columnIn(cell: string): number {
  let column = 0
  for (let at = 0; cell.charCodeAt(at) >= 65; at++) column = column * 26 + cell.charCodeAt(at) - 64
  return column
}
