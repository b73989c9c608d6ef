import type { ImportMapping } from '#contract/imports/import.ts'
import { inTurns } from '#platform/db/reader-thread.ts'
import type { Db } from '#platform/db/schema.ts'
import { cluesIn } from './check-row.ts'
import type { ImportEntry, RowEntry, ScanFile } from './import-store.ts'
import * as imports from './import-store.ts'
import {
  type Claims,
  type FileIndex,
  hasNumber,
  indexFiles,
  noClaims,
  noteClaim,
  numbersByOwner,
  numbersInNamingRow,
  numbersInPath,
} from './match-files.ts'
import { cellsOf, countsOf } from './present-import.ts'
import { findExisting } from './steps/existing.ts'

/** Why no row has a scan that could be read */
export const unusedReasons = [
  'several-rows',
  /** The path has the number of somebody who has no row */
  'other-number',
  /** Several folders have the name that the row gives, and it does not mean this one */
  'other-folder',
  /** The row has another file of this type, which a column names */
  'other-file',
  'no-type',
  'number-unknown',
  'no-number',
] as const
export type UnusedReason = (typeof unusedReasons)[number]

/** Notes the numbers and the file names of a row, by which scans are found. */
export function noteClaims(claims: Claims, row: RowEntry, mapping: ImportMapping): void {
  const { keys, files, folder, numbers } = cluesIn(cellsOf(row), mapping)
  for (const key of new Set(keys)) noteClaim(claims.numbers, key, row.n)
  for (const name of files) noteClaim(claims.names, name, row.n)
  if (files.length > 0) claims.namers.set(row.n, numbers)
  if (folder) claims.folders.set(folder.key, folder.path)
}

/** Notes the records that have numbers in the paths of scans, where a path has others than those of its row. */
export async function noteRecords(db: Db, claims: Claims, files: ScanFile[]): Promise<void> {
  const found = await inTurns(files, ({ path }) => {
    const { own, strange } = numbersByOwner(path, claims)
    const known = [...own, ...numbersInNamingRow(path, claims)]
    return known.length > 0 && strange.length > 0 ? [...known, ...strange] : []
  })
  const numbers = [...new Set(found.flat())]
  const either = numbers.map((number) => ({ passportNumber: number, irccNumber: number }))
  const { passportNumber, irccNumber } = await findExisting(db, either)
  for (const [number, { id }] of [...irccNumber, ...passportNumber]) claims.records.set(number, id)
}

/** For each of these scans why it was not used; `index` has all scans, with the claims of all rows. */
export function whyUnused(
  { unclear, strange, astray, byNumber }: FileIndex,
  { numbers }: Claims,
): (file: ScanFile) => UnusedReason {
  const sorted = new Set([...byNumber.values()].flat().map(({ file }) => file))
  return (file) => {
    if (strange.has(file)) return 'other-number'
    if (astray.has(file)) return 'other-folder'
    if (unclear.has(file)) return 'several-rows'
    if (sorted.has(file)) return 'other-file'
    if (numbersInPath(file.path).some((number) => numbers.has(number))) return 'no-type'
    return hasNumber(file.path) ? 'number-unknown' : 'no-number'
  }
}

/** For a page, which would take seconds for more rows or scans; the report has every reason. */
const mostExplained = 5000
const rowsAtOnce = 500

/** Tells of a path why no row has its scan; undefined for a large import. */
export async function explainUnused(
  db: Db,
  entry: ImportEntry,
): Promise<((path: string) => UnusedReason | undefined) | undefined> {
  const mapping = imports.mappingOf(entry)
  const { rows: rowCount, files: fileCount } = countsOf(entry)
  if (!mapping || Math.max(rowCount, fileCount) > mostExplained) return undefined
  const claims = noClaims()
  for await (const rows of imports.allRows(db, entry.id, rowsAtOnce)) {
    await inTurns(rows, (row) => noteClaims(claims, row, mapping))
  }
  const files = await imports.filesOf(db, entry.id)
  await noteRecords(db, claims, files)
  const why = whyUnused(await indexFiles(files, claims), claims)
  const byPath = new Map(files.map((file) => [file.path, file]))
  return (path) => {
    const file = byPath.get(path)
    return file && why(file)
  }
}
