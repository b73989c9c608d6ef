import type { FileType } from '#contract/document-types.ts'
import { isFault, type RowProblem } from '#contract/imports/import.ts'
import { candidateDatabase } from '#contract/record.ts'
import { uniqueViolation } from '#platform/db/errors.ts'
import { inParts, inTurns, letOthersWrite } from '#platform/db/reader-thread.ts'
import type { Db } from '#platform/db/schema.ts'
import { recordActivities } from '../../activity/record-activity.ts'
import type { Ctx } from '../../context.ts'
import { attachDocuments } from '../../documents/attach-documents.ts'
import * as documents from '../../documents/document-store.ts'
import { actorId } from '../../documents/stage-document.ts'
import { saveDetails } from '../../documents/state-details.ts'
import { firstState, nationalityOf } from '../../records/record-rules.ts'
import * as records from '../../records/record-store.ts'
import { endStatements } from '../../statements/state-record.ts'
import { lockCounts, lockRecords } from '../../statements/statement-store.ts'
import { writeAs } from '../../write-as.ts'
import { type CheckedRow, checkRow, isLacking, type RowRules } from '../check-row.ts'
import type { ImportEntry, RowEntry } from '../import-store.ts'
import * as imports from '../import-store.ts'
import { indexFiles } from '../match-files.ts'
import { cellsOf, countsOf, problemsAsKept, problemsOf } from '../present-import.ts'
import { rulesOf } from '../read-rows.ts'
import { findExisting, othersIn, problemOf, recordOf } from './existing.ts'
import { fillRecords, type Planned, statedIn, unusedScans } from './fill-records.ts'
import { withoutErased } from './keep-problems.ts'

const [rowsInPart, partsInStep, mostTries] = [200, 25, 3]
// A step goes by the settings from its beginning.
const stepMs = 30_000

/** Imports some batches, each in one transaction, which writes a record together with its row's outcome. */
export async function runRows(
  ctx: Ctx,
  entry: ImportEntry,
  signal: AbortSignal,
  isHeld: () => Promise<boolean>,
): Promise<void> {
  const index = await indexFiles(await imports.filesOf(ctx.db, entry.id))
  const endsAt = ctx.now().getTime() + stepMs
  for (let parts = 0; parts < partsInStep && !signal.aborted; parts++) {
    ctx.files.requireRoom()
    const run = { id: entry.id, index, ...rulesOf(ctx, entry) }
    if ((await runPart(ctx, run)) === 'over') return
    await letOthersWrite()
    if (ctx.now().getTime() >= endsAt || !(await isHeld())) return
  }
}

type Run = RowRules & { id: string }

/** Retries on a unique violation: somebody else has added one of the numbers at the same time. */
async function runPart(ctx: Ctx, run: Run, tries = 1): Promise<'more' | 'over'> {
  try {
    const part = await writeAs(ctx, 'import-records', async (db) => {
      const entry = await imports.lock(db, run.id, ['running'])
      if (!entry) return 'over'
      const at = { id: run.id, after: entry.reachedRow, limit: rowsInPart }
      const rows = await imports.rowsAfter(db, at)
      const open = rows.filter(({ outcome }) => outcome === null)
      const done = await importRows(db, ctx, run, open)
      const counts = countsOf(entry)
      counts.reached += rows.length
      for (const { outcome } of done) counts[outcome]++
      const isOver = rows.length < rowsInPart
      await imports.update(db, run.id, {
        counts: JSON.stringify(counts),
        reachedRow: rows.at(-1)?.n ?? entry.reachedRow,
        updatedAt: ctx.now().toISOString(),
        ...(isOver && { state: 'done' }),
        // From the start: the comparison before did not know the records of this import.
        ...(isOver && counts.added > 0 && { comparedRow: 0 }),
      })
      return isOver ? 'over' : 'more'
    })
    // `writeAs` returns why a scan could not be attached: without an error this part would be repeated for ever.
    if (part !== 'over' && part !== 'more')
      throw new Error('A scan was not attached', { cause: part })
    return part
  } catch (error) {
    if (!uniqueViolation(error) || tries === mostTries) throw error
    return runPart(ctx, run, tries + 1)
  }
}

/** What the run finds out again, since the records may have changed since the dry run */
const toldAnew: RowProblem['because'][] = ['exists', 'details-unused', 'file-unused']

async function importRows(db: Db, ctx: Ctx, run: Run, rows: RowEntry[]): Promise<Planned[]> {
  const all = await inTurns(rows, (row) => checkRow(cellsOf(row), run))
  const sought = all.map(({ numbers }) => numbers)
  const existing = await findExisting(db, sought)
  const take = await takeStaged(db, ctx, all)
  const planned = all.map(
    ({ fields, numbers, documents, details, problems: found }, at): Planned => {
      const row = rows[at] as RowEntry
      const told = problemsOf(row).filter(({ because }) => !toldAnew.includes(because))
      const taken = problemOf(existing, numbers, run.mapping)
      const isTold = told.some(({ because }) => because === taken?.because)
      let problems = taken && !isTold ? [...told, taken] : told
      const record = taken?.because === 'exists' ? recordOf(existing, numbers) : undefined
      // Since the dry run the record that the row was to fill may be gone, or the day another in a new time zone.
      if (!imports.isWrong(row)) {
        problems.push(...found.filter((one) => isFault(one) && !(record && isLacking(one))))
      }
      if (!fields || problems.some(isFault)) {
        return { n: row.n, outcome: 'refused', problems, documents: [] }
      }
      const isFilling = record && run.mapping.existing === 'fill'
      // The record, or what it has now, came after the dry run, which warned nobody of this.
      const untold = record ? othersIn(record, fields).filter(isNotIn(told)) : []
      if (untold.length > 0) {
        const anew = new Set(untold.map(({ because }) => because))
        problems = problems.filter(({ because }) => !anew.has(because))
        problems.push(...untold)
        if (isFilling) problems.push(...unusedScans(documents.keys(), documents))
      }
      if (record && (!isFilling || untold.length > 0)) {
        return { n: row.n, outcome: 'skipped', problems, documents: [], recordId: record.id }
      }
      const outcome = record ? 'filled' : 'added'
      const staged = take(documents, problems)
      const come = { fields, details, documents: staged, scans: documents }
      return { n: row.n, outcome, problems, ...come, ...(record && { record }) }
    },
  )
  const filling = planned.filter(({ outcome }) => outcome === 'filled')
  // Before the first change of a record, which locks the counts: who changes a record locks its row first.
  const ids = filling.flatMap(({ record }) => record?.id ?? [])
  await lockRecords(db, ids)
  // A statement locks the counts that it changes in the order of their states. Here several follow each other.
  if (planned.some(({ fields }) => fields)) await lockCounts(db)
  const added = await addRecords(db, ctx, run.id, planned)
  const filled = await fillRecords(db, ctx, { importId: run.id, planned: filling })
  await keepOutcomes(db, run.id, await withoutErased(db, run, planned))
  // Last, since it locks the end of the activity log until the transaction ends.
  await recordActivities(db, ctx, [...added, ...filled])
  for (const { outcome, record } of planned) {
    if (outcome === 'filled' && record?.approval === 'approved') {
      await endStatements(db, ctx, record.id)
    }
  }
  return planned
}

function isNotIn(told: readonly RowProblem[]) {
  const key = (one: RowProblem) => {
    return 'revision' in one ? `${one.because} ${one.recordId} ${one.revision}` : one.because
  }
  return (now: RowProblem) => told.every((one) => key(one) !== key(now))
}

/** Returns a function that assigns scans to rows: only scans that are still staged, each only once. */
async function takeStaged(db: Db, ctx: Ctx, rows: CheckedRow[]) {
  const wanted = rows.flatMap(({ documents }) => [...documents.values()])
  const ids = wanted.flatMap(({ documentId }) => documentId ?? [])
  const staged = ids.length > 0 ? await documents.stagedAmong(db, ids, actorId(ctx)) : []
  const free = new Set(staged.map(({ id }) => id))
  return (found: CheckedRow['documents'], problems: RowProblem[]): [FileType, string][] => {
    return [...found].flatMap(([type, { documentId, path }]): [FileType, string][] => {
      if (documentId && free.delete(documentId)) return [[type, documentId]]
      problems.push({ because: 'no-such-file', field: `file.${type}`, file: path })
      return []
    })
  }
}

async function addRecords(db: Db, ctx: Ctx, importId: string, planned: Planned[]) {
  const at = ctx.now().toISOString()
  const added = planned.flatMap((row) => {
    if (row.outcome !== 'added' || !row.fields) return []
    Object.assign(row, { recordId: ctx.newId(), revision: 1 })
    const { documents, details = {} } = row
    return [{ ...row.fields, id: row.recordId ?? '', documents, details }]
  })
  // After the counts, in the order in which each statement locks them
  await records.lockWords(db, added)
  await inParts(added, async (some) => {
    await records.insertMany(
      db,
      some.map(({ documents: _documents, details: _details, ...fields }) => ({
        ...fields,
        nationality: nationalityOf(ctx.actor, fields.nationality),
        // Like records of a moderator: somebody must review and approve each.
        ...firstState('moderator'),
        clientDatabase: candidateDatabase,
        createdBy: actorId(ctx),
        createdAt: at,
        updatedAt: at,
        approvedAt: null,
        revision: 1,
        importId,
      })),
    )
  })
  for (const { id, documents, details } of added) {
    await attachDocuments(db, ctx, id, documents)
    await saveDetails(db, ctx, id, statedIn(ctx, { held: [], documents, details }))
  }
  return added.map(({ id }) => ({ action: 'record.added', subjectId: id }) as const)
}

async function keepOutcomes(db: Db, importId: string, planned: Planned[]): Promise<void> {
  const rows = planned.map(({ n, outcome, problems, recordId, revision }) => ({
    n,
    outcome,
    problems: problemsAsKept(problems),
    recordId: recordId ?? null,
    revision: revision ?? null,
  }))
  await imports.updateRows(db, importId, rows, ['outcome', 'problems', 'recordId', 'revision'])
}
