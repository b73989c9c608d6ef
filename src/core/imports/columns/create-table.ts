import type { ImportRefusal } from '#contract/imports/import.ts'
import type { Cell, SheetRow } from '#platform/sheets/sheet.ts'
import { isLost } from './clean-cell.ts'
import {
  findHeadings,
  movesColumns,
  numbersColumns,
  personAbove,
  repeatsHeadings,
} from './find-headings.ts'

type Fault = { because: ImportRefusal; row: number }

/** Takes the rows of a sheet part by part; its headings are in the first part. */
export function createTable() {
  let headings: string[] | undefined
  /** The rows that the headings were taken from, and perhaps a title */
  let lines: string[][] = []
  /** The row of the last headings, if they are in another order than the first */
  let moved: number | undefined
  let fault: Fault | undefined

  function isTold([n, cells]: SheetRow): boolean {
    // A row prepared for later has formulas with nothing to calculate from.
    if (!cells.some(isContent)) return false
    const asHeadings = headingsIn(cells)
    if (numbersColumns(asHeadings)) return false
    if (repeatsHeadings(asHeadings, headings ?? [])) {
      moved = movesColumns(asHeadings, headings ?? [], lines) ? n : undefined
      return false
    }
    // A person has a number, a signature below the table has none.
    const isNumbered = /\p{Nd}/u.test(asHeadings.join())
    if (moved !== undefined && isNumbered) fault ??= { because: 'headings-moved', row: moved }
    return true
  }

  return {
    headings: () => headings ?? [],
    /** Why its rows cannot be read by its headings */
    fault: () => fault,
    /** Those of the rows that are below the headings and tell something */
    below(rows: SheetRow[]): SheetRow[] {
      if (headings) return rows.filter(isTold)
      const first = rows.map(([, cells]) => cells.map(String))
      const found = findHeadings(first)
      headings = headingsIn(found?.cells ?? [])
      if (!found) return []
      const [n] = rows[personAbove(first, found) ?? -1] ?? []
      if (n !== undefined) fault = { because: 'people-above', row: n }
      lines = first.slice(Math.max(0, found.at - 1), found.at + 1).map(headingsIn)
      return rows.slice(found.at + 1).filter(isTold)
    },
  }
}

export function isContent(cell: Cell): boolean {
  return cell !== '' && !isLost(cell)
}

const longestHeading = 100

function headingsIn(cells: Cell[]): string[] {
  return cells.map((cell) => String(cell).replace(/\s+/gu, ' ').slice(0, longestHeading))
}
