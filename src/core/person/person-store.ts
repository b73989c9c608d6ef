import { sql } from 'kysely'
import { draftOfRecord } from '#contract/forms/record-draft.ts'
import { candidateDatabase } from '#contract/record.ts'
import { inParts } from '#platform/db/reader-thread.ts'
import type { Db } from '#platform/db/schema.ts'
import { wholeDocument } from '../documents/page-named.ts'
import type { Traces } from '../imports/erase-from-imports.ts'
import { isRowOf } from '../imports/traces/named-in.ts'
import { binDatabase } from '../records/bin/bin-store.ts'
import { findEndings } from '../retention/ending-store.ts'
import { holdOf } from '../retention/hold-store.ts'

const databases = [candidateDatabase, binDatabase]

export function findByIdOrNumber(db: Db, id: string, number: string) {
  return db
    .selectFrom('record')
    .select(['id', 'name', 'passportNumber', 'irccNumber', 'deletedAt'])
    .where('clientDatabase', 'in', databases)
    .where((row) =>
      row.or([
        row('id', '=', id),
        ...(number ? [row('passportNumber', '=', number), row('irccNumber', '=', number)] : []),
      ]),
    )
    .orderBy('id')
    .execute()
}

export function findWholeRecord(db: Db, id: string) {
  return db
    .selectFrom('record')
    .selectAll()
    .where('id', '=', id)
    .where('clientDatabase', 'in', databases)
    .executeTakeFirst()
}

export function documentsOf(db: Db, recordId: string) {
  return db
    .selectFrom('document')
    .selectAll()
    .where('recordId', '=', recordId)
    .orderBy('id')
    .execute()
}

export function consentsOf(db: Db, recordId: string) {
  return db
    .selectFrom('consent')
    .selectAll()
    .where('recordId', '=', recordId)
    .orderBy('id')
    .execute()
}

function fullPages(db: Db) {
  return db
    .selectFrom('documentFile as file')
    .innerJoin('document', 'document.id', 'file.documentId')
    .select(['document.type', 'document.consentId', 'file.page', 'file.blob', 'file.byteCount'])
    .where('file.size', '=', 'full')
    .where('file.page', '>', wholeDocument)
    .orderBy('document.id')
    .orderBy('file.page')
}

/** The single pages at full size of a record's documents, in order */
export function pagesOf(db: Db, recordId: string) {
  return fullPages(db).where('document.recordId', '=', recordId).execute()
}

/** The single pages at full size of a record's signed forms, in order */
export function pagesOfForms(db: Db, recordId: string) {
  const forms = db.selectFrom('consent').select('id').where('recordId', '=', recordId)
  return fullPages(db).where('document.consentId', 'in', forms).execute()
}

export type PageRow = Awaited<ReturnType<typeof pagesOf>>[number]

export function actionsBy(db: Db, accountId: string, recordId: string) {
  return (
    db
      .selectFrom('activity')
      .select(['at', 'action'])
      .where('subjectId', '=', recordId)
      // As an expression, so that SQLite takes the index of the subject, not the one of the actor
      .where(sql`"actorId" || ''`, '=', accountId)
      .orderBy('at', 'desc')
      .execute()
  )
}

export async function rolesOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('account')
    .select(['id', 'role'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, role }) => [id, role]))
}

type Person = { id: string; passportNumber: string; irccNumber: string }

/** What else is stored about a record, one table each */
export async function readAround(db: Db, record: Person, traces: Traces) {
  const { id: recordId } = record
  const [slip, held, [ending], statements, reminders, drafts, opened, rows, files] =
    await Promise.all([
      db.selectFrom('claim').selectAll().where('recordId', '=', recordId).execute(),
      holdOf(db, recordId),
      findEndings(db, [recordId]),
      statementsOf(db, recordId),
      remindersOf(db, recordId),
      draftsOf(db, recordId),
      db.selectFrom('openedRecord').selectAll().where('recordId', '=', recordId).execute(),
      importRowsOf(db, record, traces.rows),
      importFilesOf(db, record, traces.files),
    ])
  return { slip, held, ending, statements, reminders, drafts, opened, rows, files }
}

function statementsOf(db: Db, recordId: string) {
  return db
    .selectFrom('statement')
    .select(['id', 'revision', 'keyId', 'hash', 'madeAt', 'endedAt', 'disclosures'])
    .where('recordId', '=', recordId)
    .orderBy('madeAt')
    .execute()
}

function remindersOf(db: Db, recordId: string) {
  return db
    .selectFrom('documentReminder as given')
    .innerJoin('document', 'document.id', 'given.documentId')
    .select(['document.type', 'given.expiresOn', 'given.threshold', 'given.at'])
    .where('document.recordId', '=', recordId)
    .orderBy('given.at')
    .execute()
}

function draftsOf(db: Db, recordId: string) {
  return db
    .selectFrom('draft')
    .select(['accountId', 'value', 'updatedAt'])
    .where('form', '=', draftOfRecord(recordId))
    .execute()
}

/** Leaves out rows that are also found by the person's numbers, but are or may be somebody else's. */
async function importRowsOf(db: Db, person: Person, traces: Traces['rows']) {
  const rows = []
  for (const [id, of] of Map.groupBy(traces, ({ importId }) => importId)) {
    const read = (numbers: number[]) =>
      db
        .selectFrom('importRow as row')
        .innerJoin('import', 'import.id', 'row.importId')
        .select(['import.id', 'import.name', 'import.by', 'import.createdAt', 'import.headings'])
        .select(['row.n', 'row.raw', 'row.outcome', 'row.recordId', 'import.mapping'])
        .where('import.id', '=', id)
        .where('row.n', 'in', numbers)
        .orderBy('row.n')
        .execute()
    rows.push(...(await inParts([...new Set(of.map(({ n }) => n))], read, 500)).flat())
  }
  return rows.filter((row) => isRowOf(row, person))
}

async function importFilesOf(db: Db, { id }: Person, traces: Traces['files']) {
  const from = [...new Set(traces.map(({ importId }) => importId))]
  const imports = db.selectFrom('import').select(['id', 'name', 'by', 'createdAt'])
  const origins = from.length > 0 ? await imports.where('id', 'in', from).execute() : []
  const ids = traces.flatMap(({ documentId }) => documentId ?? [])
  const known = db.selectFrom('document').select(['id', 'type', 'recordId'])
  const found = ids.length > 0 ? await known.where('id', 'in', ids).execute() : []
  const documents = new Map(found.map((document) => [document.id, document]))
  const paths = new Map(traces.map((file) => [`${file.importId} ${file.path}`, file]))
  return [...paths.values()].flatMap(({ importId, path, documentId, isMatched }) => {
    const document = documents.get(documentId ?? '')
    const isOfOther = document?.recordId && document.recordId !== id
    const origin = origins.find((one) => one.id === importId)
    if (isOfOther || !origin) return []
    // Without a row of the person, one that the check gave to a row is somebody else's.
    const isOfRow = !document?.recordId && Boolean(isMatched)
    return [{ path, type: document?.type, origin, isOfRow }]
  })
}
