import type { ImportMapping } from '#contract/imports/import.ts'
import { inTurns } from '#platform/db/reader-thread.ts'
import type { Db } from '#platform/db/schema.ts'
import { fileNumbersOf, namedFiles } from './check-row.ts'
import type { RowEntry, ScanFile } from './import-store.ts'
import {
  type Claims,
  type FileIndex,
  hasNumber,
  noteClaim,
  numbersByOwner,
  numbersInPath,
} from './match-files.ts'
import { cellsOf } from './present-import.ts'
import { findExisting } from './steps/existing.ts'

/** Why no row has a scan that could be read */
export const unusedReasons = [
  'several-rows',
  /** The path also has the number of somebody who has no row */
  'other-number',
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

const numbersAtOnce = 500

/** Notes the records that have numbers in the paths of scans, where a path has more than the number of its row. */
export async function noteRecords(db: Db, claims: Claims, files: ScanFile[]): Promise<void> {
  const found = await inTurns(files, ({ path }) => {
    const { own, strange } = numbersByOwner(path, claims)
    return own.length > 0 && strange.length > 0 ? [...own, ...strange] : []
  })
  const numbers = [...new Set(found.flat())]
  for (let at = 0; at < numbers.length; at += numbersAtOnce) {
    const some = numbers.slice(at, at + numbersAtOnce)
    const { passportNumber, irccNumber } = await findExisting(
      db,
      some.map((number) => ({ passportNumber: number, irccNumber: number })),
    )
    for (const [number, { id }] of [...irccNumber, ...passportNumber]) {
      claims.records.set(number, id)
    }
  }
}

/** For each of these scans why it was not used; `index` has all scans, with the claims of all rows. */
export function whyUnused(
  { unclear, strange, byNumber }: FileIndex,
  { numbers }: Claims,
): (file: ScanFile) => UnusedReason {
  const sorted = new Set([...byNumber.values()].flat().map(({ file }) => file))
  return (file) => {
    if (strange.has(file)) return 'other-number'
    if (unclear.has(file)) return 'several-rows'
    if (sorted.has(file)) return 'other-file'
    if (numbersInPath(file.path).some((number) => numbers.has(number))) return 'no-type'
    return hasNumber(file.path) ? 'number-unknown' : 'no-number'
  }
}
