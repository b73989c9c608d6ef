import { sql } from 'kysely'
import { numberKinds } from '#contract/lookup-pages.ts'
import { normaliseNumber } from '#contract/record.ts'
import { nameKey } from '#contract/text/name-key.ts'
import { inParts, inTurns, onReaderThread } from '#platform/db/reader-thread.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from '../context.ts'
import * as documents from '../documents/document-store.ts'
import { pageByPage } from '../page-by-page.ts'
import { isAny } from '../rows.ts'
import { numbersOf } from './check-row.ts'
import { unwrapped } from './columns/clean-cell.ts'
import { type KeptMapping, mappingOf } from './import-store.ts'
import { numbersInPath } from './match-files.ts'
import { cellsOf, problemsAsKept, problemsOf } from './present-import.ts'

export type Traces = {
  rows: { importId: string; n: number }[]
  files: (File & { importId: string; documentId: string | null })[]
  /** What remains of the names of files, headings and sheets that have the person's number or name */
  names: ({ importId: string } & Partial<Names>)[]
  /** Rows, also of others, whose problems name one of these files */
  told: { importId: string; n: number }[]
}

type Names = { name: string; headings: string; sheets: string | null }

/** While columns are not mapped, shorter values count as serial numbers of a table and are ignored. */
const leastUnmapped = 5

const pageSize = 500

/**
 * Where others are looked for. Undoing an import leaves those of other imports, since they may belong to the
 * corrected file, and looks for none while it goes on.
 */
type Within = 'all-imports' | 'own-imports' | 'own-rows'

/** Finds what imports store about a record: its own rows and scans, and others with its numbers. */
export async function tracesInImports(
  ctx: Ctx,
  id: string,
  within: Within = 'all-imports',
): Promise<Traces> {
  // On the reader thread, since this scans the rows of all imports.
  const db = onReaderThread(ctx.db)
  const own = db.selectFrom('document').select('id').where('recordId', '=', id)
  const rows = await db
    .selectFrom('importRow')
    .select(['importId', 'n'])
    .where('recordId', '=', id)
    .execute()
  const files = await db
    .selectFrom('importFile')
    .select(['importId', 'path', 'documentId', 'isMatched'])
    .where('documentId', 'in', own)
    .execute()
  const person = await personOf(db, id)
  if (!person || person.numbers.length === 0) return { rows, files, names: [], told: [] }
  const only = within === 'all-imports' ? undefined : rows.map(({ importId }) => importId)
  if (only?.length === 0) return { rows, files, names: [], told: [] }
  const names = await namesWith(db, person, only)
  // Its scans that other rows tell of are forgotten once, after the last record.
  if (within === 'own-rows') return { rows, files, names, told: [] }
  const { numbers } = person
  const imports = db
    .selectFrom('import')
    .select(['id', 'mapping'])
    .where('erasedAt', 'is', null)
    .$if(only !== undefined, (some) => some.where('id', 'in', only ?? []))
  for (const { id: importId, mapping } of await imports.execute()) {
    const of = { importId, numbers }
    const how = { mapping: mappingOf({ mapping }) }
    for await (const n of rowsWith(db, { ...of, ...how })) rows.push({ importId, n })
    const former = { importId, numbers: person.former, ...how, name: person.name }
    for await (const n of rowsWith(db, former)) rows.push({ importId, n })
    for await (const file of filesWith(db, of)) files.push({ importId, ...file })
  }
  return { rows, files, names, told: await rowsTelling(db, files) }
}

/** Whether the undo of an import put this record into the bin, and its person has not asked for more. */
export async function wasUndone(db: Db, id: string): Promise<boolean> {
  const found = db
    .selectFrom('importRow as row')
    .innerJoin('import', 'import.id', 'row.importId')
    .innerJoin('record', 'record.id', 'row.recordId')
    .select('row.n')
    .where('record.id', '=', id)
    .where('row.outcome', '=', 'deleted')
    .whereRef('record.deletedBy', '=', 'import.undoneBy')
    // Otherwise it came back from the bin meanwhile.
    .where(({ eb, ref }) => eb('record.revision', '=', eb(ref('row.revision'), '+', 1)))
    .where(({ not, exists, selectFrom }) => {
      const request = selectFrom('personRequest').select('id').where('recordId', '=', id)
      const open = request.where('closedAt', 'is', null)
      return not(exists(open.where('kind', 'in', ['erasure', 'objection'])))
    })
  return isAny(found)
}

type Named = {
  numbers: string[]
  /** Numbers that were corrected: they may be somebody else's, so a row with one needs this name too */
  former: string[]
  name: string
}

async function personOf(db: Db, id: string): Promise<Named | undefined> {
  const record = await db
    .selectFrom('record')
    .select(['passportNumber', 'irccNumber', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!record) return undefined
  const { name, ...numbers } = record
  const own = Object.values(numbers).filter((number) => number !== '')
  const former = (await formerNumbers(db, id)).filter((number) => !own.includes(number))
  return { name, numbers: own, former }
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

/** Offices also have a file, or a sheet, for each person. These names outlast the rows. */
async function namesWith(db: Db, { numbers, name }: Omit<Named, 'former'>, imports?: string[]) {
  const all = await db
    .selectFrom('import')
    .select(['id', 'name', 'headings', 'sheets'])
    .$if(imports !== undefined, (some) => some.where('id', 'in', imports ?? []))
    .execute()
  const own = ` ${nameKey(name)} `
  const isFullName = own.trim().includes(' ')
  const without = (text: string) => {
    const isNamed = isFullName && ` ${nameKey(text)} `.includes(own)
    return isNamed || isNamedAfter({ path: text, isMatched: null }, numbers) ? '…' : text
  }
  const eachWithout = (list: string) => JSON.stringify((JSON.parse(list) as string[]).map(without))
  const left = await inTurns(all, ({ id, name, headings, sheets }) => {
    const changed = {
      ...differing('name', name, without(name)),
      ...differing('headings', headings, eachWithout(headings)),
      ...differing('sheets', sheets, sheets && eachWithout(sheets)),
    }
    return Object.keys(changed).length === 0 ? [] : { importId: id, ...changed }
  })
  return left.flat()
}

/** What stays the same is not written again: of a file that is still being read, it changes meanwhile. */
function differing(key: keyof Names, before: string | null, after: string | null): Partial<Names> {
  return before === after ? {} : { [key]: after }
}

type Sought = { importId: string; numbers: string[] }

type RowsSought = Sought & { mapping: KeptMapping | undefined; name?: string }

async function* rowsWith(db: Db, { importId, numbers, mapping, name = '' }: RowsSought) {
  if (numbers.length === 0) return
  const read = (after: number) =>
    db
      .selectFrom('importRow')
      .select(['n', 'raw', 'recordId'])
      .where('importId', '=', importId)
      .where('n', '>', after)
      .where(mayHave('raw', numbers))
      .orderBy('n')
      .limit(pageSize)
      .execute()
  for await (const page of pageByPage(pageSize, -1, read, ({ n }) => n)) {
    const has = await inTurns(page, (row) => {
      return numbersInRow(row, mapping).some((one) => numbers.includes(one)) && isNamed(row, name)
    })
    yield* page.filter((_, at) => has[at]).map(({ n }) => n)
  }
}

async function* filesWith(db: Db, { importId, numbers }: Sought) {
  const read = (after: string) =>
    db
      .selectFrom('importFile')
      .select(['path', 'documentId', 'isMatched'])
      .where('importId', '=', importId)
      .where('path', '>', after)
      .where(mayHave('path', numbers))
      .orderBy('path')
      .limit(pageSize)
      .execute()
  for await (const page of pageByPage(pageSize, '', read, ({ path }) => path)) {
    const has = await inTurns(page, (file) => isNamedAfter(file, numbers))
    yield* page.filter((_, at) => has[at])
  }
}

/**
 * Leaves out most texts without these numbers, and none with one of them: numbers can be written with any
 * characters between their own, and with digits and letters beyond ASCII.
 */
function mayHave(column: 'raw' | 'path', numbers: string[]) {
  const text = sql.ref(column)
  const spread = numbers.map((number) => {
    return sql<boolean>`upper(${text}) like ${`%${[...number].join('%')}%`}`
  })
  return sql<boolean>`(${sql.join(
    [sql`octet_length(${text}) <> length(${text})`, ...spread],
    sql` or `,
  )})`
}

type Row = { raw: string | null; recordId: string | null }

/** Whether a row has this name, perhaps over several cells, and became the record of nobody else */
function isNamed(row: Row, name: string): boolean {
  if (name === '') return true
  const text = cellsOf(row).map((cell) => String(unwrapped(cell)))
  return row.recordId === null && ` ${nameKey(text.join(' '))} `.includes(` ${nameKey(name)} `)
}

function numbersInRow(row: Row, mapping: KeptMapping | undefined): string[] {
  const cells = cellsOf(row)
  const kept = mapping?.guessed ? undefined : mapping
  const mapped = kept ? Object.values(numbersOf(cells, kept)) : []
  const own = cells.filter((_, at) => numberKinds.some((kind) => kind === kept?.columns[at]))
  const texts = (mapped.length > 0 ? own : cells).map((cell) => String(unwrapped(cell)))
  const wholes = mapped.length > 0 ? mapped : longEnough(texts)
  // A row that became a record is that person's, whomever else it mentions.
  return row.recordId ? wholes : [...wholes, ...texts.flatMap(numbersBesideText)]
}

const dividers = /[^\p{L}\p{N}\p{M}\p{Cf}]+/u
/** One number in several parts, such as "QE 765 4322", of which a part may be somebody else's number */
const oneNumber = /^[A-Z]{0,4}\d{5,10}[A-Z]?$/

/** The numbers in a cell with other text, such as "Passport QE7654322 / QE7654323" */
function numbersBesideText(text: string): string[] {
  const parts = longEnough(text.split(dividers))
  return parts.length < 2 && oneNumber.test(normaliseNumber(text)) ? [] : parts
}

function longEnough(texts: string[]): string[] {
  return texts.map(normaliseNumber).filter((number) => number.length >= leastUnmapped)
}

type File = { path: string; isMatched: number | null }

/** A scan that belongs to no row is found by a number that touches other letters too, as in visaQE7654322.jpg. */
function isNamedAfter({ path, isMatched }: File, numbers: string[]): boolean {
  if (numbersInPath(path).some((one) => numbers.includes(one))) return true
  const words = isMatched ? [] : longEnough(path.split(dividers))
  return numbers.some((number) => {
    if (number.length < leastUnmapped) return false
    const alone = new RegExp(`${/^\d/.test(number) ? '(?<!\\d)' : ''}${number}(?!\\d)`)
    return words.some((word) => alone.test(word))
  })
}

type Person = { id: string; passportNumber: string; irccNumber: string }

/**
 * Whether a row is this person's and nobody else's, so that they may see it: it became their record, or none, and
 * has one of their numbers in the column for it.
 */
export function isRowOf(row: Row & { mapping: string | null }, person: Person): boolean {
  if (row.recordId !== null) return row.recordId === person.id
  const mapping = mappingOf(row)
  if (!mapping || mapping.guessed) return false
  const numbers = numbersOf(cellsOf(row), mapping)
  return numberKinds.some((kind) => numbers[kind] !== '' && numbers[kind] === person[kind])
}

/** Of a row that waits, which will be refused */
const isErased = problemsAsKept([{ because: 'erased', field: 'passportNumber' }])

/** Returns the blobs of scans that were never attached to a record, so that the caller deletes them. */
export async function eraseTraces(db: Db, { rows, files, names, told }: Traces): Promise<string[]> {
  const orphans: string[] = []
  for (const { importId, ...left } of names) {
    await db.updateTable('import').set(left).where('id', '=', importId).execute()
  }
  for (const { importId, n } of rows) {
    await db
      .updateTable('importRow')
      .set((row) => ({
        raw: null,
        problems: row.case().when('outcome', 'is', null).then(isErased).end(),
      }))
      .where('importId', '=', importId)
      .where('n', '=', n)
      .execute()
  }
  await eraseFromProblems(db, { files, told })
  for (const { importId, path, documentId } of files) {
    await db
      .deleteFrom('importFile')
      .where('importId', '=', importId)
      .where('path', '=', path)
      .execute()
    if (documentId) orphans.push(...((await documents.removeIfStaged(db, documentId)) ?? []))
  }
  return orphans
}

async function rowsTelling(db: Db, files: Traces['files']): Promise<Traces['told']> {
  const told: Traces['told'] = []
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

async function eraseFromProblems(db: Db, { files, told }: Pick<Traces, 'files' | 'told'>) {
  for (const { importId, n } of told) {
    const row = await db
      .selectFrom('importRow')
      .select('problems')
      .where('importId', '=', importId)
      .where('n', '=', n)
      .executeTakeFirst()
    const isTheirs = (name?: string) => {
      return files.some((file) => file.importId === importId && file.path === name)
    }
    const left = problemsOf(row ?? { problems: null }).filter((one) => {
      return !('file' in one && isTheirs(one.file))
    })
    await db
      .updateTable('importRow')
      .set({ problems: problemsAsKept(left) })
      .where('importId', '=', importId)
      .where('n', '=', n)
      .execute()
  }
}
