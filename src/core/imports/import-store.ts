import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { ImportMapping, ImportState, RowChoice, RowOutcome } from '#contract/imports/import.ts'
import { numberKinds } from '#contract/lookup-pages.ts'
import type { ImportFileTable, ImportRowTable, ImportTable } from '#platform/db/import-tables.ts'
import { insertRows as insertAll, learnSizes } from '#platform/db/insert-rows.ts'
import { inParts } from '#platform/db/reader-thread.ts'
import type { Db } from '#platform/db/schema.ts'
import { pageByPage } from '../page-by-page.ts'
import { didChange } from '../rows.ts'

export type ImportEntry = Selectable<ImportTable>
export type RowEntry = Selectable<ImportRowTable>
export type ScanFile = Selectable<ImportFileTable>

/** Whether no delimiter or quotation mark can have shifted its cells. */
export function isWorkbook({ sheets }: Pick<ImportEntry, 'sheets'>): boolean {
  return sheets !== null
}

export async function insert(db: Db, entry: Insertable<ImportTable>): Promise<void> {
  await db.insertInto('import').values(entry).execute()
}

function withName(db: Db) {
  return db
    .selectFrom('import')
    .leftJoin('account', 'account.id', 'import.by')
    .selectAll('import')
    .select('account.name as byName')
}

export async function find(db: Db, id: string) {
  return withName(db).where('import.id', '=', id).executeTakeFirst()
}

/** An import of this account or of nobody */
export async function findOpenTo(db: Db, id: string, by: string) {
  const entry = await find(db, id)
  return entry && (entry.by === by || isNobodys(entry)) ? entry : undefined
}

/**
 * Locks an import of this person, or one of the command line or of a deleted account, which becomes theirs unless it
 * is taking scans.
 */
export async function lockOwn(
  db: Db,
  { id, by, at }: { id: string; by: string; at: Date },
  states: readonly ImportState[],
): Promise<ImportEntry | 'not-found' | 'not-now'> {
  const found = await findOpenTo(db, id, by)
  if (!found) return 'not-found'
  const entry = await lock(db, id, states)
  if (!entry || entry.by === by) return entry ?? 'not-now'
  if (entry.by !== found.by) return 'not-found'
  if ((entry.takingFilesUntil ?? '') > at.toISOString()) return 'not-now'
  await update(db, id, { by })
  const scans = db.selectFrom('importFile').select('documentId').where('importId', '=', id)
  await db
    .updateTable('document')
    .set({ stagedBy: by })
    .where('id', 'in', scans)
    .where('stagedBy', '=', entry.by)
    .where('recordId', 'is', null)
    .execute()
  return { ...entry, by }
}

/** Whether no account began it: the command line did, or the account was deleted */
export function isNobodys({ byName }: { byName: string | null }): boolean {
  return byName === null
}

/** The newest, or those before the import with the id `after` */
export async function newest(
  db: Db,
  { limit, after }: { limit: number; after?: string | undefined },
) {
  return withName(db)
    .where('state', '!=', 'reading')
    .$if(after !== undefined, (rows) => rows.where('import.id', '<', after ?? ''))
    .orderBy('import.id', 'desc')
    .limit(limit)
    .execute()
}

/** Does nothing once the files are taken. */
export async function extendTaking(db: Db, id: string, until: string): Promise<void> {
  await db
    .updateTable('import')
    .set({ takingFilesUntil: until })
    .where('id', '=', id)
    .where('takingFilesUntil', 'is not', null)
    .execute()
}

/** Locks the row of an import until the transaction ends, if it is in one of these states. */
export async function lock(db: Db, id: string, states: readonly ImportState[]) {
  return db
    .updateTable('import')
    .set({ id })
    .where('id', '=', id)
    .where('state', 'in', states)
    .returningAll()
    .executeTakeFirst()
}

export async function update(db: Db, id: string, set: Updateable<ImportTable>): Promise<void> {
  await db.updateTable('import').set(set).where('id', '=', id).execute()
}

/** Foreign keys cascade the deletion to its rows and files. */
export function remove(db: Db, id: string, states: readonly ImportState[]) {
  return didChange(db.deleteFrom('import').where('id', '=', id).where('state', 'in', states))
}

/** The import that has waited longest; the search for duplicates has the lowest priority. */
export async function nextToWorkOn(db: Db) {
  const open = db.selectFrom('import').selectAll().orderBy('updatedAt').limit(1)
  // Written as in the partial index: SQLite takes it for no other list, nor for parameters.
  const going = open.where(sql<boolean>`"state" in ('checking', 'running', 'undoing')`)
  const compared = open
    .where('state', 'in', ['checked', 'done'])
    .where('comparedRow', 'is not', null)
  return (await going.executeTakeFirst()) ?? compared.executeTakeFirst()
}

export async function ofFile(db: Db, { fileHash, id }: { fileHash: string; id: string }) {
  return db
    .selectFrom('import')
    .select(['mapping', 'state', 'sheets'])
    .where('fileHash', '=', fileHash)
    .where('id', '!=', id)
    .execute()
}

/** The mapping in a row, which nobody may have confirmed yet */
export type KeptMapping = ImportMapping & {
  /** The positions of columns whose targets are still guesses */
  guessed?: number[]
}

export function mappingOf({ mapping }: Pick<ImportEntry, 'mapping'>): KeptMapping | undefined {
  return mapping === null ? undefined : JSON.parse(mapping)
}

/** Imports whose columns proved right: they are done, have added or filled records, and were not undone. */
export async function lastMapped(db: Db, limit: number) {
  return (
    db
      .selectFrom('import')
      .select(['id', 'headings', 'mapping'])
      .where('state', '=', 'done')
      // By the counts: an import may have 100,000 rows of which it added none.
      .where(({ not, and, eb }) => {
        return not(
          and([eb('counts', 'like', '%"added":0,%'), eb('counts', 'like', '%"filled":0,%')]),
        )
      })
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  )
}

export async function insertRows(
  db: Db,
  importId: string,
  rows: Told[],
  otherwise?: Parameters<typeof insertAll>[3],
): Promise<void> {
  const own = rows.map((row) => ({ importId, ...row }))
  await insertAll(db, 'importRow', own, otherwise)
}

export async function removeRows(db: Db, importId: string): Promise<void> {
  await db.deleteFrom('importRow').where('importId', '=', importId).execute()
}

/** Updates the statistics of the query planner, once all rows are inserted. */
export async function learnRows(db: Db): Promise<void> {
  // Only the key columns: statistics contain sample values, which would outlive the erasure of their rows.
  await learnSizes(db, 'importRow', ['importId', 'n'])
}

export async function rowsAfter(db: Db, { id, after, limit, choice = 'all' }: Asked) {
  return db
    .selectFrom('importRow')
    .selectAll()
    .where('importId', '=', id)
    .where('n', '>', after)
    .$if(choice === 'warned', (rows) =>
      rows.where('problems', 'not like', faultMark).where('problems', 'not in', existsOnly),
    )
    .$if(choice === 'wrong', (rows) => rows.where('problems', 'like', faultMark))
    .$if(choice !== 'all' && choice !== 'warned' && choice !== 'wrong', (rows) =>
      rows.where('outcome', '=', choice as RowOutcome),
    )
    .orderBy('n')
    .limit(limit)
    .execute()
}

type Asked = { id: string; after: number; limit: number; choice?: RowChoice }

/** All rows of an import, so many at once */
export function allRows(db: Db, id: string, limit: number) {
  const read = (after: number) => rowsAfter(db, { id, after, limit })
  return pageByPage(limit, 0, read, ({ n }) => n)
}

/** Problems are stored as JSON. This prefix marks a row with a fault, so that SQL can select it. */
const faultStart = '[{"fault":true'
const faultMark = `${faultStart}%`
/** Rows of people who have a record already, which are counted and need no look */
const existsOnly = numberKinds.map((field) => JSON.stringify([{ because: 'exists', field }]))

type Told = Pick<RowEntry, 'n'> & Partial<Omit<RowEntry, 'n' | 'importId'>>

export function updateRows<Columns extends keyof Told>(
  db: Db,
  importId: string,
  rows: Told[],
  set: Exclude<Columns, 'n'>[],
): Promise<void> {
  return insertRows(db, importId, rows, { key: ['importId', 'n'], set })
}

/** Rows that were erased since they were read stay without problems. */
export function noteProblems(db: Db, importId: string, rows: Pick<RowEntry, 'n' | 'problems'>[]) {
  return insertRows(db, importId, rows, { key: ['importId', 'n'], set: ['problems'], has: 'raw' })
}

function scansOf(db: Db, importId: string) {
  return db.selectFrom('importFile').where('importId', '=', importId).orderBy('path')
}

export async function filesOf(db: Db, importId: string): Promise<ScanFile[]> {
  return scansOf(db, importId).selectAll().execute()
}

/** The staged scans, with the hash of each original file, which identifies its content */
export async function originalsOf(db: Db, importId: string) {
  return db
    .selectFrom('importFile')
    .innerJoin('document', 'document.id', 'importFile.documentId')
    .select(['path', 'originalSha256'])
    .where('importId', '=', importId)
    .execute()
}

export async function findFile(db: Db, importId: string, path: string) {
  return scansOf(db, importId).select('because').where('path', '=', path).executeTakeFirst()
}

/** Which of these scans are still there */
export async function pathsAmong(db: Db, importId: string, paths: string[]) {
  const found = await inParts(paths, (some) =>
    scansOf(db, importId).select('path').where('path', 'in', some).execute(),
  )
  return new Set(found.flat().map(({ path }) => path))
}

/** Upserts, since a scan that was refused or changed may be sent again under the same path. */
export async function keepFile(db: Db, file: ScanFile): Promise<void> {
  const { importId: _id, path: _path, ...rest } = file
  await db
    .insertInto('importFile')
    .values(file)
    .onConflict((conflict) => conflict.columns(['importId', 'path']).doUpdateSet(rest))
    .execute()
}

/** The scans that the dry run found for these rows */
export async function filesOfRows(db: Db, importId: string, rows: number[]): Promise<ScanFile[]> {
  if (rows.length === 0) return []
  return scansOf(db, importId).selectAll().where('isMatched', 'in', rows).execute()
}

/** Resets all scans before a dry run, which then marks those that match a row. */
export async function markUnmatched(db: Db, importId: string): Promise<void> {
  await db
    .updateTable('importFile')
    .set({ isMatched: 0 })
    .where('importId', '=', importId)
    .execute()
}

/** Notes for each of these paths the number of its row. Scans that were erased meanwhile stay so. */
export async function markMatched(db: Db, importId: string, rows: ReadonlyMap<string, number>) {
  await inParts([...rows], async (some) => {
    const paths = some.map(([path]) => path)
    const cases = some.map(([path, n]) => sql`when ${path} then cast(${n} as integer)`)
    await db
      .updateTable('importFile')
      .set({ isMatched: sql<number>`case "path" ${sql.join(cases, sql` `)} end` })
      .where('importId', '=', importId)
      .where('path', 'in', paths)
      .execute()
  })
}

export async function unmatched(db: Db, importId: string) {
  return scansOf(db, importId).select(['path', 'because']).where('isMatched', '=', 0).execute()
}

/** The next rows whose problems name scans */
export async function rowsTellingScans(
  db: Db,
  { id, after, limit }: { id: string; after: number; limit: number },
) {
  return db
    .selectFrom('importRow')
    .select(['n', 'problems'])
    .where('importId', '=', id)
    .where('n', '>', after)
    .where('problems', 'like', '%"file":%')
    .orderBy('n')
    .limit(limit)
    .execute()
}

export async function removeFiles(db: Db, importId: string): Promise<void> {
  await db.deleteFrom('importFile').where('importId', '=', importId).execute()
}

const over: ImportState[] = ['done', 'stopped', 'undone']

/** The ids of imports that ended before this time and are not erased */
export async function endedBefore(db: Db, before: string) {
  return db
    .selectFrom('import')
    .select('id')
    .where('erasedAt', 'is', null)
    .where('updatedAt', '<', before)
    .where('state', 'in', over)
    .execute()
}

/** Erases the cells, problems and scans of an import, unless somebody has resumed it since this time. */
export async function eraseContents(
  db: Db,
  id: string,
  { before, at }: { before: string; at: string },
): Promise<void> {
  const held = await lock(db, id, over)
  if (!held || held.updatedAt >= before) return
  const gone = { raw: null, problems: null }
  await db.updateTable('importRow').set(gone).where('importId', '=', id).execute()
  await removeFiles(db, id)
  await update(db, id, { erasedAt: at, comparedRow: null })
}

export async function removeOlder(
  db: Db,
  states: ImportState[],
  { before, at }: { before: string; at: string },
): Promise<void> {
  await db
    .deleteFrom('import')
    .where('state', 'in', states)
    .where('updatedAt', '<', before)
    .where(({ or, eb }) =>
      or([eb('takingFilesUntil', 'is', null), eb('takingFilesUntil', '<', at)]),
    )
    .execute()
}

export function isWrong({ problems }: Pick<RowEntry, 'problems'>): boolean {
  return problems?.startsWith(faultStart) ?? false
}
