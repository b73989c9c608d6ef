import type { ImportRow, PersonOfRecord, RowProblem } from '#contract/imports/import.ts'
import type { Db } from '#platform/db/schema.ts'
import { staffRecords } from '../records/reading/staff-rows.ts'
import type { RowEntry } from './import-store.ts'
import { cellsOf, problemsOf } from './present-import.ts'
import type { createRowReader } from './read-rows.ts'

/** Rows with what was read from them, and with the people whose records their problems are about. */
export async function presentRows(
  db: Db,
  rows: RowEntry[],
  read: ReturnType<typeof createRowReader>,
): Promise<ImportRow[]> {
  const all = rows.map((row) => ({ row, problems: problemsOf(row) }))
  const told = all.flatMap(({ problems }) => problems)
  const people = await peopleIn(db, told)
  return Promise.all(
    all.map(async ({ row, problems }) => {
      const known = await read(row)
      return {
        n: row.n,
        cells: cellsOf(row).map(String),
        problems: problems.map((problem) => {
          const person = people.get(recordIn(problem))
          return person ? { ...problem, person } : problem
        }),
        ...(known && { read: known }),
        ...(row.outcome && { outcome: row.outcome }),
        ...(row.recordId && { recordId: row.recordId }),
      }
    }),
  )
}

async function peopleIn(db: Db, problems: RowProblem[]): Promise<Map<string, PersonOfRecord>> {
  const ids = [...new Set(problems.map(recordIn).filter(Boolean))]
  if (ids.length === 0) return new Map()
  const rows = await staffRecords(db).where('record.id', 'in', ids).execute()
  return new Map(rows.map(({ id, name, passportNumber }) => [id, { name, passportNumber }]))
}

function recordIn(problem: RowProblem): string {
  return ('recordId' in problem && problem.recordId) || ''
}
