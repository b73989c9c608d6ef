import { nameKey } from '#contract/text/name-key.ts'
import { inParts, inTurns, onReaderThread } from '#platform/db/reader-thread.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from '../context.ts'
import * as documents from '../documents/document-store.ts'
import { isAny } from '../rows.ts'
import { cluesIn } from './check-row.ts'
import { mappingOf } from './import-store.ts'
import { cellsOf, problemsAsKept, problemsOf } from './present-import.ts'
import { type File, inName, type Named, soughtOf } from './traces/named-in.ts'
import {
  foundBefore,
  importsNow,
  ownFiles,
  type Pass,
  personOf,
  rowsTelling,
  searchImport,
} from './traces/search-imports.ts'

export type Traces = {
  rows: { importId: string; n: number }[]
  files: (File & { importId: string; documentId: string | null })[]
  /** What remains of the names of files, headings and sheets that have the person's number or name */
  names: ({ importId: string } & Partial<Names>)[]
  /** Rows, also of others, whose problems name one of these files */
  told: { importId: string; n: number }[]
}

type Names = { name: string; headings: string; sheets: string | null }

/**
 * Where others are looked for. Undoing an import leaves those of other imports, since they may belong to the
 * corrected file, and looks for none while it goes on.
 */
type Within = 'all-imports' | 'own-imports' | 'own-rows'

/**
 * Finds what imports store about a record: its own rows and scans, and others with its numbers. What one pass has
 * found already is not looked for again in imports that are still as they were then.
 */
export async function tracesInImports(
  ctx: Ctx,
  id: string,
  within: Within = 'all-imports',
  pass?: Pass,
): Promise<Traces> {
  // On the reader thread, since this scans the rows of all imports.
  const db = onReaderThread(ctx.db)
  const rows = await db
    .selectFrom('importRow')
    .select(['importId', 'n'])
    .where('recordId', '=', id)
    .execute()
  const files: Traces['files'] = await ownFiles(db, [id]).execute()
  const person = await personOf(db, id)
  if (!person || person.numbers.length === 0) return { rows, files, names: [], told: [] }
  const only = within === 'all-imports' ? undefined : rows.map(({ importId }) => importId)
  if (only?.length === 0) return { rows, files, names: [], told: [] }
  const names = await namesWith(db, [person], only)
  // Its scans that other rows tell of are forgotten once, after the last record.
  if (within === 'own-rows') return { rows, files, names, told: [] }
  const imports = await importsNow(db, only)
  const elsewhere = files.filter((file) => !imports.some((one) => one.importId === file.importId))
  const told = await rowsTelling(db, elsewhere)
  for (const one of imports) {
    const { importId } = one
    const before = foundBefore(pass, one, person)
    const found = (before?.found ?? (await searchImport(db, one, soughtOf([person])))).get(id)
    rows.push(...(found?.rows ?? []).map((n) => ({ importId, n })))
    files.push(...(found?.files ?? []).map((file) => ({ importId, ...file })))
    const own = files.filter((file) => file.importId === importId)
    told.push(...(before?.tellingOf(own) ?? (await rowsTelling(db, own))))
  }
  return { rows, files, names, told }
}

/** How lists of the erased name these rows and scans: a backup may have them from before there was a record. */
export function namesOfTraces({ rows, files }: Pick<Traces, 'rows' | 'files'>): string[] {
  const scans = files.flatMap(({ documentId }) => documentId ?? [])
  return [...new Set([...rows.map(({ importId, n }) => `${importId}_${n}`), ...scans])]
}

/**
 * What is still there of the rows and scans that such a list names, and other scans and names in these imports that have
 * a number of such a row, if it is nobody else's.
 */
export async function tracesNamed(db: Db, erased: string[]): Promise<Traces> {
  const named = erased.flatMap((id) => {
    const [, importId, n] = /^([\da-f-]{36})_(\d{1,9})$/.exec(id) ?? []
    return importId && n ? { importId, n: Number(n) } : []
  })
  const rows = (await inParts(named, (some) => rowsAt(db, some).execute())).flat()
  const scans = await inParts(erased, (some) =>
    db
      .selectFrom('importFile')
      .select(['importId', 'path', 'documentId', 'isMatched'])
      .where('documentId', 'in', some)
      .execute(),
  )
  const traces: Traces = { rows, files: scans.flat(), names: [], told: [] }
  const byImport = Map.groupBy(rows, ({ importId }) => importId)
  const imports = byImport.size > 0 ? await importsNow(db, [...byImport.keys()]) : []
  for (const one of imports) {
    const { importId } = one
    const own = byImport.get(importId) ?? []
    const people = await ofNobodyElse(db, own.flatMap(personIn))
    const found = await searchImport(db, one, soughtOf(people))
    const alone = people.filter(({ id }) => {
      return found.get(id)?.rows.every((n) => own.some((row) => row.n === n))
    })
    traces.names.push(...(await namesWith(db, alone, [importId])))
    for (const { id } of alone) {
      traces.files.push(...(found.get(id)?.files ?? []).map((file) => ({ importId, ...file })))
    }
  }
  return { ...traces, told: await rowsTelling(db, traces.files) }
}

function rowsAt(db: Db, places: { importId: string; n: number }[]) {
  return db
    .selectFrom('importRow')
    .innerJoin('import', 'import.id', 'importRow.importId')
    .select(['importId', 'n', 'raw', 'mapping'])
    .where('raw', 'is not', null)
    .where((row) => row.or(places.map((one) => row.and(one))))
}

type NamedRow = { importId: string; n: number; raw: string | null; mapping: string | null }

function personIn(row: NamedRow): Named[] {
  const mapping = mappingOf(row)
  if (!mapping || mapping.guessed) return []
  const { numbers, name } = cluesIn(cellsOf(row), mapping)
  // "Pending" and the like stand for no number, and short ones may be anything.
  const whole = numbers.filter((number) => /\d{5}/.test(number))
  return [{ id: `${row.importId}_${row.n}`, numbers: whole, former: [], name }]
}

/** Those of whom no record has a number: a row may have it by mistake. */
async function ofNobodyElse(db: Db, people: Named[]): Promise<Named[]> {
  const taken = await inParts(
    people.flatMap(({ numbers }) => numbers),
    (some) =>
      db
        .selectFrom('record')
        .select(['passportNumber', 'irccNumber'])
        .where((row) => row.or([row('passportNumber', 'in', some), row('irccNumber', 'in', some)]))
        .execute(),
  )
  const others = new Set(taken.flat().flatMap((one) => Object.values(one)))
  return people.filter(({ numbers }) => !numbers.some((number) => others.has(number)))
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

/** Offices also have a file, or a sheet, for each person. These names outlast the rows. */
async function namesWith(db: Db, people: Named[], imports?: string[]) {
  const all = await db
    .selectFrom('import')
    .select(['id', 'name', 'headings', 'sheets'])
    .$if(imports !== undefined, (some) => some.where('id', 'in', imports ?? []))
    .execute()
  const fullNames = people.map(({ name }) => nameKey(name)).filter((name) => name.includes(' '))
  const sought = soughtOf(people)
  const without = (text: string) => {
    const key = ` ${nameKey(text)} `
    const isNamed = fullNames.some((name) => key.includes(` ${name} `))
    return isNamed || inName({ path: text, isMatched: null }, sought).size > 0 ? '…' : text
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
