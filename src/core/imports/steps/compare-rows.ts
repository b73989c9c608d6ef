import type { RowProblem } from '#contract/imports/import.ts'
import { onReaderThread, withPausesOnPostgres } from '#platform/db/reader-thread.ts'
import type { Ctx } from '../../context.ts'
import { findDuplicates, type Spell } from '../../records/duplicates/find-duplicates.ts'
import { spellings } from '../../records/list/read-search.ts'
import { writeAs } from '../../write-as.ts'
import { checkRow, type RowRules } from '../check-row.ts'
import type { ImportEntry, RowEntry } from '../import-store.ts'
import * as imports from '../import-store.ts'
import { type FileIndex, indexFiles } from '../match-files.ts'
import { cellsOf, countsOf, problemsOf } from '../present-import.ts'
import { rulesOf } from '../read-rows.ts'
import { keepProblems } from './keep-problems.ts'

const [atOnce, stepMs] = [100, 2000]

/**
 * Finds rows of people who may already have a record. A separate step after the dry run or the run, because
 * with a million records it takes longer than either of them.
 */
export async function compareRows(
  ctx: Ctx,
  entry: ImportEntry,
  signal: AbortSignal,
  isHeld: () => Promise<boolean>,
): Promise<void> {
  const endsAt = ctx.now().getTime() + stepMs
  for await (const part of withPausesOnPostgres(ctx.db, compareParts(ctx, entry, signal))) {
    if (part === 'over' || ctx.now().getTime() >= endsAt || !(await isHeld())) return
  }
}

async function* compareParts(ctx: Ctx, entry: ImportEntry, signal: AbortSignal) {
  const index = await indexFiles(await imports.filesOf(ctx.db, entry.id))
  const rules = { index, ...rulesOf(ctx, entry) }
  const comparing = { ctx, rules, spell: onceEach(ctx) }
  for (let after = entry.comparedRow ?? 0; ; ) {
    const rows = await imports.rowsAfter(ctx.db, { id: entry.id, after, limit: atOnce })
    const found: [RowEntry, RowProblem[]][] = []
    // Sequentially, so that requests from staff are served in between.
    for (const row of rows) {
      if (signal.aborted) return
      const known = new Set(problemsOf(row).map(likeness))
      const alike = await alikeTo(comparing, row)
      found.push([row, alike.filter((one) => !known.has(likeness(one)))])
    }
    after = rows.at(-1)?.n ?? after
    yield await keep(ctx, { entry, index }, found, rows.length < atOnce ? null : after)
  }
}

/** The same for what two comparisons, before and after the run, find alike */
function likeness(problem: RowProblem): string {
  const recordId = 'recordId' in problem ? problem.recordId : ''
  return [problem.because, problem.field, recordId].join(' ')
}

type Comparing = { ctx: Ctx; rules: RowRules; spell: Spell }

function onceEach(ctx: Ctx): Spell {
  const db = onReaderThread(ctx.db)
  const known = new Map<string, ReturnType<Spell>>()
  return (word) => {
    const found = known.get(word) ?? spellings(db, word)
    known.set(word, found)
    return found
  }
}

async function alikeTo({ ctx, rules, spell }: Comparing, row: RowEntry) {
  const isKnown = problemsOf(row).some(({ because }) => because === 'exists')
  const isNew = row.outcome === null || row.outcome === 'added'
  if (isKnown || !isNew || imports.isWrong(row)) return []
  const { fields, documents } = checkRow(cellsOf(row), rules)
  if (!fields) return []
  const { name, fatherName, birthDate } = fields
  const ownId = row.recordId ?? ''
  const people = await findDuplicates(ctx, { name, fatherName, birthDate, ownId }, spell)
  const problems = people.map(({ id }): RowProblem => {
    return { because: 'similar-name', field: 'name', recordId: id }
  })
  for (const [type, { documentId }] of documents) {
    if (!documentId) continue
    const holders = await findDuplicates(ctx, { documents: { [type]: documentId }, ownId })
    for (const { id, because } of holders) {
      const [strongest = 'same-file'] = because
      problems.push({ because: strongest, field: `file.${type}`, recordId: id })
    }
  }
  return problems
}

/** Saves the results, unless the import has changed meanwhile (optimistic locking by `updatedAt`). */
async function keep(
  ctx: Ctx,
  { entry: { id, updatedAt }, index }: { entry: ImportEntry; index: FileIndex },
  found: [RowEntry, RowProblem[]][],
  comparedRow: number | null,
): Promise<'more' | 'over'> {
  const told = found.filter(([, alike]) => alike.length > 0)
  const fresh = told.filter(([{ problems }]) => problems === null)
  return writeAs(ctx, 'import-records', async (db) => {
    const held = await imports.lock(db, id, ['checked', 'done'])
    if (held?.updatedAt !== updatedAt) return 'over'
    const rows = told.map(([row, alike]) => {
      return { n: row.n, problems: [...problemsOf(row), ...alike] }
    })
    await keepProblems(db, { id, index }, rows)
    const counts = countsOf(held)
    counts.warned += fresh.length
    await imports.update(db, id, { comparedRow, counts: JSON.stringify(counts) })
    return comparedRow === null ? 'over' : 'more'
  })
}
