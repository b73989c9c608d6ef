import type { ImportMapping } from '#contract/imports/import.ts'
import { fileNumbersOf, namedFiles } from './check-row.ts'
import type { RowEntry, ScanFile } from './import-store.ts'
import { type Claims, type FileIndex, hasNumber, noteClaim, numbersInPath } from './match-files.ts'
import { cellsOf } from './present-import.ts'

/** Why no row has a scan that could be read */
export const unusedReasons = [
  'several-rows',
  /** The row has another file of this type, which a column names */
  'other-file',
  'no-type',
  'number-unknown',
  'no-number',
] as const
export type UnusedReason = (typeof unusedReasons)[number]

/** Notes the numbers and the file names of a row, by which scans are found. */
export function noteClaims(claims: Claims, row: RowEntry, mapping: ImportMapping): void {
  const cells = cellsOf(row)
  for (const number of new Set(fileNumbersOf(cells, mapping))) {
    noteClaim(claims.numbers, number, row.n)
  }
  for (const name of namedFiles(cells, mapping)) noteClaim(claims.names, name, row.n)
}

/** For each of these scans why it was not used; `index` has all scans, with the claims of all rows. */
export function whyUnused(
  { unclear, byNumber }: FileIndex,
  { numbers }: Claims,
): (file: ScanFile) => UnusedReason {
  const sorted = new Set([...byNumber.values()].flat().map(({ file }) => file))
  return (file) => {
    if (unclear.has(file)) return 'several-rows'
    if (sorted.has(file)) return 'other-file'
    if (numbersInPath(file.path).some((number) => numbers.has(number))) return 'no-type'
    return hasNumber(file.path) ? 'number-unknown' : 'no-number'
  }
}
