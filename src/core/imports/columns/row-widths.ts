import { type ImportMapping, importLimits, neededTargets } from '#contract/imports/import.ts'
import type { Cell, SheetRow } from '#platform/sheets/sheet.ts'

/** The cells of a row as they are kept: with the empty ones at its end if it has more than headings. */
export function withEmptyEnd([, cells, width = 0]: SheetRow, headings: string[]): Cell[] {
  const most = width > headings.length ? Math.min(width, importLimits.columns) : 0
  return [...cells, ...Array(Math.max(0, most - cells.length)).fill('')]
}

export function withoutEmptyEnd(cells: Cell[]): Cell[] {
  return cells.slice(0, filledWidth(cells))
}

/** Counts the cells of rows, as they are kept. */
export function countWidths(headings: string[]) {
  const headed = headings.findLastIndex((heading) => heading !== '') + 1
  const widths: number[] = []
  return {
    note(cells: Cell[]): void {
      if (filledWidth(cells) <= headed) widths.push(Math.max(headed, cells.length))
    },
    /** Most rows have no more cells. */
    usual(): number {
      return widths.sort((one, other) => one - other)[(widths.length - 1) >> 1] ?? headed
    },
  }
}

type Widths = { mapping: ImportMapping; usualWidth?: number }

/**
 * Detects a comma in an unquoted cell that has shifted others, into a last column which was empty. The row just has
 * commas at its end if its values, in so many columns less, could not be those of a record.
 */
export function isTooWide(cells: Cell[], { mapping, usualWidth = cells.length }: Widths): boolean {
  const filled = filledWidth(cells)
  if (cells.length <= usualWidth || filled > usualWidth) return false
  const own = filled - (cells.length - usualWidth)
  return neededTargets.every((target) => mapping.columns.indexOf(target) < own)
}

function filledWidth(cells: Cell[]): number {
  return cells.findLastIndex((cell) => cell !== '') + 1
}
