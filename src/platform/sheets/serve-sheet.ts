import { open, stat } from 'node:fs/promises'
import { importLimits } from '#contract/imports/import.ts'
import { serveJobs } from '../watched-worker.ts'
import { readCsv, type Sheet } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { type Cell, Refused, type SheetFile, type SheetRead, type SheetRow } from './sheet.ts'

/** The limits of a batch, which the server stores at once */
const [rowsAtOnce, charactersAtOnce] = [500, 2 ** 20]
/** A small workbook could fill the disk with one long text in all cells. */
const [mostCharacters, mostPerByte] = [2 ** 25, 4]
/** Longer than any field accepts, so that a cell that is cut off here is still refused as too long */
const longestCell = 2000

export function serveSheet(): void {
  serveJobs<SheetFile, SheetRow[], { result: SheetRead }>(async (asked, give, given) => {
    const result = await read(asked, give)
    await given()
    return { result }
  })
}

async function read(
  asked: SheetFile,
  give: (rows: SheetRow[]) => Promise<void>,
): Promise<SheetRead> {
  let some: SheetRow[] = []
  let [characters, charactersGiven] = [0, 0]
  try {
    const most = mostCharacters + mostPerByte * (await stat(asked.path)).size
    const isWorkbook = await isZip(asked.path)
    const sheet: Sheet = isWorkbook ? await readXlsx(asked) : { rows: readCsv(asked), notes: [] }
    let rows = 0
    for await (const [n, cells] of sheet.rows) {
      const told = withoutEmptyEnd(cells)
      if (told.length === 0) continue
      // Titles and headings, of which the first batch may have some, are no people. The server counts these.
      if (++rows > importLimits.rows + rowsAtOnce) throw new Refused('too-many-rows')
      const kept = told.slice(0, importLimits.columns)
      some.push(isWorkbook || cells.length === kept.length ? [n, kept] : [n, kept, cells.length])
      if (told.length > importLimits.columns) throw new Refused('too-many-columns')
      for (const cell of kept) characters += String(cell).length
      if (characters > most) throw new Refused('too-much-inside')
      if (some.length < rowsAtOnce && characters - charactersGiven < charactersAtOnce) continue
      await give(some)
      some = []
      charactersGiven = characters
    }
    if (rows === 0) throw new Refused('empty')
    const { notes, sheets, merged } = sheet
    return { outcome: 'read', rows, notes, sheets, merged }
  } catch (error) {
    if (!(error instanceof Refused)) return { outcome: 'refused', because: 'damaged' }
    return { outcome: 'refused', because: error.because, row: error.row }
  } finally {
    // Also those above a fault, since the headings tell what kind of table has it.
    if (some.length > 0) await give(some)
  }
}

/** Judged by the first bytes, never by the file's name. */
async function isZip(path: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
  if (bytesRead === 0) throw new Refused('empty')
  const start = buffer.toString('latin1')
  if (start === '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') {
    // An OLE container is an old workbook (.xls), or an encrypted new one.
    const whole = await file.readFile()
    const isEncrypted = whole.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    throw new Refused(isEncrypted ? 'encrypted' : 'old-excel')
  }
  // A CSV may begin with a heading such as "PK No".
  return /^PK(?!\s)\p{Cc}/u.test(start)
}

function withoutEmptyEnd(cells: unknown[]): Cell[] {
  const told = cells.map(cellOf)
  const last = told.findLastIndex((cell) => cell !== '')
  return told.slice(0, last + 1)
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'number') return value
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dayOf(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  const text = String(value)
  return (text.length > longestCell ? text.slice(0, longestCell + 1) : text).trim()
}

/** Spreadsheets too display an invalid date as ########. */
function dayOf(date: Date): string {
  return Number.isNaN(date.getTime()) ? '########' : date.toISOString().slice(0, 10)
}
