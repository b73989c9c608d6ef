import type { RowProblem } from '#contract/imports/import.ts'
import type { Db } from '#platform/db/schema.ts'
import * as imports from '../import-store.ts'
import { type FileIndex, nameKey } from '../match-files.ts'
import { problemsAsKept } from '../present-import.ts'

type Within = { id: string; index: FileIndex }
type Told = { n: number; problems: RowProblem[] }

export async function keepProblems(db: Db, within: Within, rows: Told[]): Promise<void> {
  const left = await withoutErased(db, within, rows)
  const kept = left.map(({ n, problems }) => ({ n, problems: problemsAsKept(problems) }))
  await imports.noteProblems(db, within.id, kept)
}

/**
 * Leaves out problems with scans that were erased since they were read: their names may have the number of an erased
 * person. Call it in the transaction that writes the problems.
 */
export async function withoutErased<Row extends Told>(db: Db, { id, index }: Within, rows: Row[]) {
  const pathOf = (one: RowProblem) =>
    'file' in one && one.file !== undefined ? index.byPath.get(nameKey(one.file))?.path : undefined
  const paths = rows.flatMap(({ problems }) => problems.flatMap((one) => pathOf(one) ?? []))
  const left = await imports.pathsAmong(db, id, [...new Set(paths)])
  const isLeft = (path?: string) => path === undefined || left.has(path)
  return rows.map((row) => {
    return { ...row, problems: row.problems.filter((one) => isLeft(pathOf(one))) }
  })
}
