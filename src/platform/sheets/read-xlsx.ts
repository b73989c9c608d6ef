import { stat } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { readSheet } from 'read-excel-file/node'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { ImportNote } from '#contract/imports/import.ts'
import type { Sheet } from './read-csv.ts'
import { Refused } from './sheet.ts'

const mostEntries = 5_000
const mostBytes = 256 * 2 ** 20
/** A sheet packs to about a tenth; what packs to much less is small, or a bomb. */
const mostRatio = 100
const harmlessBytes = 20 * 2 ** 20

/** Counts what unpacks before anything else reads it. */
export async function readXlsx(path: string): Promise<Sheet> {
  const packed = (await stat(path)).size
  const zip = await openPromise(path, { autoClose: false })
  if (zip.entryCount > mostEntries) throw new Refused('too-many-files')
  let bytes = 0
  let sheets = 0
  let workbook: Entry | undefined
  const notes = new Set<ImportNote>()
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new Refused('encrypted')
    if (entry.fileName === 'xl/workbook.xml') workbook = entry
    const isSheet = /^xl\/worksheets\/[^/]+\.xml$/.test(entry.fileName)
    if (isSheet) sheets++
    for await (const piece of piecesOf(zip, entry, isSheet ? notes : undefined)) {
      bytes += piece
      const isBomb = bytes > harmlessBytes && bytes > packed * mostRatio
      if (bytes > mostBytes || isBomb) throw new Refused('too-much-inside')
    }
  }
  if (!workbook) throw new Refused('not-a-spreadsheet')
  if (sheets === 0) throw new Refused('no-sheet')
  if (sheets > 1) notes.add('several-sheets')
  const data = await readSheet(path, await firstShown(zip, workbook))
  return { rows: data.entries().map(([at, cells]) => [at + 1, cells]), notes: [...notes] }
}

/** The number of the first sheet that is not hidden */
async function firstShown(zip: ZipFile, workbook: Entry): Promise<number> {
  const told = await text(await zip.openReadStreamPromise(workbook))
  const sheets = told.match(/<(\w+:)?sheet\s[^<>]*>/g) ?? []
  const at = sheets.findIndex((sheet) => !/\sstate=["'](hidden|veryHidden)["']/.test(sheet))
  return Math.max(at, 0) + 1
}

const marks: [ImportNote, RegExp][] = [
  ['formulas', /<f[ >]/],
  ['merged-cells', /<mergeCell /],
  ['hidden-rows', /<row [^<>]*\bhidden="(1|true)"/],
  ['errors', /<c [^<>]*\bt="e"/],
]
const longestMark = 400
/** Ten times the longest text of a cell: a tag or text that is longer keeps a parser busy. */
const longestPart = 2 ** 20

/** The sizes of the pieces; what those of a sheet hold is noted. */
async function* piecesOf(zip: ZipFile, entry: Entry, notes: Set<ImportNote> | undefined) {
  let end = ''
  let part = 0
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    const bytes = piece as Buffer
    if (notes) {
      const closed = bytes.lastIndexOf('>')
      part = closed < 0 ? part + bytes.length : bytes.length - closed
      if (part > longestPart) throw new Refused('too-much-inside')
      const read = end + bytes.toString('latin1')
      for (const [note, mark] of marks) if (!notes.has(note) && mark.test(read)) notes.add(note)
      end = read.slice(-longestMark)
    }
    yield bytes.length
  }
}
