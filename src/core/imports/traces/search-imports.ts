import { sql } from 'kysely'
import { numberKinds } from '#contract/lookup-pages.ts'
import { inParts, inTurns, onReaderThread } from '#platform/db/reader-thread.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from '../../context.ts'
import { pageByPage } from '../../page-by-page.ts'
import { type ImportEntry, mappingOf, rowsTellingScans } from '../import-store.ts'
import { problemsOf } from '../present-import.ts'
import { type File, inName, inRow, type Named, type Sought, soughtOf } from './named-in.ts'

const pageSize = 500

type ImportRow = { importId: string; n: number }
type ScanFile = File & { documentId: string | null }
type Files = (ScanFile & { importId: string })[]
type ImportNow = { importId: string; isGoing: boolean; mapping: string | null; seen: string }

/** What an import has of one person: rows, scans, and rows whose problems name scans */
type Found = { rows: number[]; files: ScanFile[] }

/** What one pass over all imports found about many people, and how it saw these and the imports */
export type Pass = {
  people: Map<string, string>
  imports: Map<string, { seen: string; found: Map<string, Found>; told: Map<string, ImportRow[]> }>
}

/** Looks for many people in one pass: reading the rows of all imports for each takes much longer. */
export async function passOverImports(ctx: Ctx, ids: string[]): Promise<Pass> {
  const db = onReaderThread(ctx.db)
  const people: Named[] = []
  for (const id of ids) {
    const person = await personOf(db, id)
    if (person && person.numbers.length > 0) people.push(person)
  }
  const pass: Pass = {
    people: new Map(people.map((one) => [one.id, keyOf(one)])),
    imports: new Map(),
  }
  const own = (await inParts(ids, (some) => ownFiles(db, some).execute())).flat()
  const sought = soughtOf(people)
  for (const one of await importsNow(db)) {
    const { importId, isGoing, seen } = one
    // It changes meanwhile anyway.
    if (isGoing) continue
    const found = await searchImport(db, one, sought)
    const files = [...found.values()].flatMap((some) => some.files)
    const scans = [...files, ...own.filter((file) => file.importId === importId)]
    pass.imports.set(importId, { seen, found, told: await allTelling(db, importId, scans) })
  }
  return pass
}

/** What a pass found about a person in an import, unless one of both has changed since. */
export function foundBefore(pass: Pass | undefined, now: ImportNow, person: Named) {
  const before = pass?.imports.get(now.importId)
  if (before?.seen !== now.seen || pass?.people.get(person.id) !== keyOf(person)) return undefined
  const { found, told } = before
  // A scan that was not known then is in no map.
  const tellingOf = (files: ScanFile[]) => {
    return files.every(({ path }) => told.has(path))
      ? files.flatMap(({ path }) => told.get(path) ?? [])
      : undefined
  }
  return { found, tellingOf }
}

function keyOf({ numbers, former, name }: Named): string {
  return JSON.stringify([numbers, former, name])
}

/** Imports that are not erased, each with what changes whenever its rows or scans do */
export async function importsNow(db: Db, only?: string[]): Promise<ImportNow[]> {
  const imports = await db
    .selectFrom('import')
    .select(['id', 'state', 'mapping', 'counts', 'reachedRow', 'comparedRow'])
    .select(['takingFilesUntil', 'updatedAt'])
    .where('erasedAt', 'is', null)
    .$if(only !== undefined, (some) => some.where('id', 'in', only ?? []))
    .execute()
  return imports.map((one) => {
    return {
      importId: one.id,
      isGoing: going.has(one.state),
      mapping: one.mapping,
      seen: JSON.stringify(one),
    }
  })
}

const going = new Set<ImportEntry['state']>(['reading', 'checking', 'running', 'undoing'])

/** Scans that came with an import and are now in these records */
export function ownFiles(db: Db, ids: string[]) {
  const own = db.selectFrom('document').select('id').where('recordId', 'in', ids)
  return db
    .selectFrom('importFile')
    .select(['importId', 'path', 'documentId', 'isMatched'])
    .where('documentId', 'in', own)
}

export async function personOf(db: Db, id: string): Promise<Named | undefined> {
  const record = await db
    .selectFrom('record')
    .select(['passportNumber', 'irccNumber', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!record) return undefined
  const { name, ...numbers } = record
  const own = Object.values(numbers).filter((number) => number !== '')
  const former = (await formerNumbers(db, id)).filter((number) => !own.includes(number))
  return { id, name, numbers: own, former }
}

async function formerNumbers(db: Db, id: string): Promise<string[]> {
  const entries = await db
    .selectFrom('activity')
    .select('changes')
    .where('subjectId', '=', id)
    .where('changes', 'like', '%Number%')
    .execute()
  return entries.flatMap(({ changes }) => {
    const told = JSON.parse(changes) as Record<string, { from?: unknown } | undefined>
    return numberKinds.flatMap((kind) => {
      const from = told[kind]?.from
      return typeof from === 'string' && from !== '' ? [from] : []
    })
  })
}

/** What of these people is in one import, by their records */
export async function searchImport(db: Db, { importId, mapping }: ImportNow, sought: Sought) {
  const found = new Map<string, Found>()
  const of = (id: string) => {
    const one = found.get(id) ?? { rows: [], files: [] }
    found.set(id, one)
    return one
  }
  const columns = mappingOf({ mapping })
  for await (const page of pageByPage(pageSize, -1, rowsOf(db, importId, sought), ({ n }) => n)) {
    await inTurns(page, (row) => {
      for (const id of inRow(row, columns, sought)) of(id).rows.push(row.n)
    })
  }
  const files = filesOf(db, importId, sought)
  for await (const page of pageByPage(pageSize, '', files, ({ path }) => path)) {
    await inTurns(page, (file) => {
      for (const id of inName(file, sought)) of(id).files.push(file)
    })
  }
  return found
}

function rowsOf(db: Db, importId: string, { own, former }: Sought) {
  return (after: number) =>
    db
      .selectFrom('importRow')
      .select(['n', 'raw', 'recordId'])
      .where('importId', '=', importId)
      .where('n', '>', after)
      .where('raw', 'is not', null)
      .where(mayHave('raw', [...own.keys(), ...former.keys()]))
      .orderBy('n')
      .limit(pageSize)
      .execute()
}

function filesOf(db: Db, importId: string, { own }: Sought) {
  return (after: string) =>
    db
      .selectFrom('importFile')
      .select(['path', 'documentId', 'isMatched'])
      .where('importId', '=', importId)
      .where('path', '>', after)
      .where(mayHave('path', [...own.keys()]))
      .orderBy('path')
      .limit(pageSize)
      .execute()
}

/** SQL finds so many numbers sooner than we do, and holds up other queries for no more than some tenths of a second. */
const mostInSql = 10

/**
 * Leaves out most texts without these numbers, and none with one of them: numbers can be written with any
 * characters between their own, and with digits and letters beyond ASCII.
 */
function mayHave(column: 'raw' | 'path', numbers: string[]) {
  if (numbers.length > mostInSql) return sql<boolean>`1 = 1`
  const text = sql.ref(column)
  const spread = numbers.map((number) => {
    return sql<boolean>`upper(${text}) like ${`%${[...number].join('%')}%`}`
  })
  return sql<boolean>`(${sql.join(
    [sql`octet_length(${text}) <> length(${text})`, ...spread],
    sql` or `,
  )})`
}

/** Rows whose problems name one of these files */
export async function rowsTelling(db: Db, files: Files): Promise<ImportRow[]> {
  const told: ImportRow[] = []
  for (const [importId, own] of Map.groupBy(files, (file) => file.importId)) {
    await inParts(own, async (some) => {
      // A backslash of JSON would escape in LIKE. Each row found is looked at again.
      const likes = some.map(({ path }) => {
        return `%"file":${JSON.stringify(path)}%`.replaceAll('\\', '_')
      })
      const rows = await db
        .selectFrom('importRow')
        .select('n')
        .where('importId', '=', importId)
        .where((row) => row.or(likes.map((like) => row('problems', 'like', like))))
        .execute()
      told.push(...rows.map(({ n }) => ({ importId, n })))
    })
  }
  return told
}

/** The same for each of many files of one import */
async function allTelling(db: Db, importId: string, files: ScanFile[]) {
  const told = new Map<string, ImportRow[]>(files.map(({ path }) => [path, []]))
  if (told.size === 0) return told
  const read = (after: number) => rowsTellingScans(db, { id: importId, after, limit: pageSize })
  for await (const page of pageByPage(pageSize, -1, read, ({ n }) => n)) {
    await inTurns(page, (row) => {
      for (const problem of problemsOf(row)) {
        if ('file' in problem) told.get(problem.file ?? '')?.push({ importId, n: row.n })
      }
    })
  }
  return told
}
