import { type Insertable, type Selectable, sql } from 'kysely'
import type { Provenance } from '#contract/document-details.ts'
import type { FileType } from '#contract/document-types.ts'
import type { NumberKind } from '#contract/lookup-pages.ts'
import { candidateDatabase, type RecordFields, type Visibility } from '#contract/record.ts'
import { nameKey, wordsOf } from '#contract/text/name-key.ts'
import { soundOf } from '#contract/text/name-sound.ts'
import { ValueTaken } from '#platform/db/errors.ts'
import { insertRows } from '#platform/db/insert-rows.ts'
import { preparedQuery } from '#platform/db/prepared-query.ts'
import { lockRow } from '#platform/db/row-locks.ts'
import type { Db, RecordTable } from '#platform/db/schema.ts'
import type { HeldDocument } from '../documents/document-store.ts'
import { didChange, isAny } from '../rows.ts'
import { typesOfBits } from './types-by-bit.ts'

const shownColumns = [
  'id',
  'name',
  'fatherName',
  'motherName',
  'address',
  'nationality',
  'birthDate',
  'visibility',
  'approval',
  'clientDatabase',
  'approvedAt',
] as const

export type ShownRecord = Pick<Selectable<RecordTable>, (typeof shownColumns)[number]>

/** Separators in aggregated text: control characters, which no text of a record contains */
const [betweenDocuments, betweenParts] = ['\u001e', '\u001f']
const documentParts = sql.join(
  ['type', 'pages', 'provenance', 'seenOn', 'issuer', 'expiresOn'].map(
    (column) => sql`coalesce(${sql.ref(column)}, '')`,
  ),
  sql` || ${sql.lit(betweenParts)} || `,
)

function shown(db: Db) {
  return db.selectFrom('record').select(shownColumns)
}

/** Aggregates the documents into one text, so that one query reads them with their record. */
function withDocuments(db: Db) {
  const text = sql<string | null>`(select string_agg(${documentParts}, ${sql.lit(betweenDocuments)})
    from "document" where "recordId" = "record"."id")`
  return shown(db).select(text.as('pages'))
}

const numberColumns = {
  passportNumber: 'publicPassportNumber',
  irccNumber: 'publicIrccNumber',
} as const

const byNumber = {
  passportNumber: publicBy('passportNumber'),
  irccNumber: publicBy('irccNumber'),
}

function publicBy(kind: NumberKind) {
  const column = numberColumns[kind]
  return {
    alone: preparedQuery((db, number: string) => shown(db).where(column, '=', number)),
    types: preparedQuery((db, number: string) =>
      shown(db).select('papers').where(column, '=', number),
    ),
    pages: preparedQuery((db, number: string) => withDocuments(db).where(column, '=', number)),
  }
}

const byId = preparedQuery((db, id: string) => withDocuments(db).where('id', '=', id))

/** The public record with a number. The index leaves out hidden, pending and foreign records. */
export async function findPublicByNumber(db: Db, kind: NumberKind, number: string) {
  const [record] = await byNumber[kind].alone(db, number)
  return record
}

export type WithDocuments = ShownRecord & { held: HeldDocument[] }

/** Like findPublicByNumber, but with documents, which have no pages without `withPages`. */
export async function findPublicWithDocuments(
  db: Db,
  kind: NumberKind,
  number: string,
  withPages: boolean,
): Promise<WithDocuments | undefined> {
  if (withPages) {
    const [row] = await byNumber[kind].pages(db, number)
    return row && { ...row, held: documentsIn(row.pages) }
  }
  const [row] = await byNumber[kind].types(db, number)
  if (!row) return undefined
  const types = await typesOfBits(db, row.papers)
  return { ...row, held: types.map((type) => ({ type, pages: [] })) }
}

export async function findByIdWithDocuments(db: Db, id: string) {
  const [row] = await byId(db, id)
  return row && { ...row, held: documentsIn(row.pages) }
}

function documentsIn(text: string | null): HeldDocument[] {
  return text ? text.split(betweenDocuments).map(documentIn) : []
}

function documentIn(text: string): HeldDocument {
  const [type, pages = '[]', provenance, seenOn = '', issuer = '', expiresOn = ''] =
    text.split(betweenParts)
  const details = { provenance: provenance as Provenance, seenOn, issuer, expiresOn }
  return { type: type as FileType, pages: JSON.parse(pages), details }
}

/** Whether another record has this number, in any client database except the bin. */
export function isTaken(db: Db, kind: NumberKind, number: string, ownId: string): Promise<boolean> {
  const found = db
    .selectFrom('record')
    .select('id')
    .where(kind, '=', number)
    .where('deletedAt', 'is', null)
    .where('id', '!=', ownId)
  return isAny(found)
}

type Numbers = { id: string } & { [Kind in NumberKind]?: string | undefined }

/** Throws `ValueTaken` if another record has one of the numbers. Of two concurrent writes the index refuses one. */
export async function mustBeFree(db: Db, { id, ...numbers }: Numbers): Promise<void> {
  for (const kind of ['passportNumber', 'irccNumber'] as const) {
    const number = numbers[kind]
    if (number && (await isTaken(db, kind, number, id))) throw new ValueTaken(kind)
  }
}

type NewRecord = Omit<Insertable<RecordTable>, 'nameKey' | 'awaitingSince'>

export async function insert(db: Db, record: NewRecord): Promise<void> {
  await mustBeFree(db, record)
  await insertMany(db, [record])
}

export async function insertMany(db: Db, many: NewRecord[]): Promise<void> {
  const rows = many.map((record) => {
    const isAwaiting = record.approval === 'pending' && !record.sentBackAt
    const awaitingSince = isAwaiting ? record.createdAt : null
    return { ...record, awaitingSince, nameKey: nameKey(record.name) }
  })
  await insertRows(db, 'record', rows)
  await learnSounds(db, many)
}

/** Before several inserts, each of which locks only the words of its own names. */
export async function lockWords(db: Db, people: { name: string }[]): Promise<void> {
  const words = [...new Set(people.flatMap(({ name }) => wordsOf(name))), '']
  const known = db.selectFrom('nameWord').select('word').where('word', 'in', words)
  await known.orderBy('word').modifyEnd(lockRow(db)).execute()
}

/** Database triggers add the words of a name; their sound keys are computed and stored here. */
async function learnSounds(db: Db, people: { name: string }[]): Promise<void> {
  const all = people.flatMap(({ name }) => wordsOf(name))
  const words = new Map(all.map((word) => [word, soundOf(word)]))
  const known = await db
    .selectFrom('nameWord')
    .select(['word', 'sound'])
    .where('word', 'in', [...words.keys(), ''])
    .execute()
  for (const { word, sound } of known) {
    if (sound === words.get(word)) continue
    await db
      .updateTable('nameWord')
      .set({ sound: words.get(word) ?? word })
      .where('word', '=', word)
      .execute()
  }
}

/** Locks the record's row until the transaction ends. */
export function lockCandidate(db: Db, id: string) {
  return db
    .selectFrom('record')
    .select('createdBy')
    .where('id', '=', id)
    .where('clientDatabase', '=', candidateDatabase)
    .modifyEnd(lockRow(db))
    .executeTakeFirst()
}

export type Seen = { id: string; at: string; revision?: number | undefined }

/** An update of a candidate's record, optionally only if it still has this revision. */
export function updateCandidate(db: Db, { id, revision }: Seen) {
  const update = db
    .updateTable('record')
    .set((record) => ({ revision: record('revision', '+', 1) }))
    .where('id', '=', id)
    .where('clientDatabase', '=', candidateDatabase)
  return revision === undefined ? update : update.where('revision', '=', revision)
}

const notSentBack = { sentBackAt: null, sentBackBy: null, sentBackReason: null }

/** Approves a record; false if it is approved already, or would be shown while an objection to that is open. */
export function approve(db: Db, seen: Seen): Promise<boolean> {
  const change = updateCandidate(db, seen)
    .set({ approval: 'approved', approvedAt: seen.at, awaitingSince: null })
    .set({ updatedAt: seen.at, ...notSentBack })
    .where('approval', '!=', 'approved')
    .where((row) => {
      const objection = row
        .selectFrom('personRequest')
        .select('id')
        .whereRef('recordId', '=', 'record.id')
        .where('kind', '=', 'objection')
        .where('closedAt', 'is', null)
      return row.or([row('visibility', '=', 'hidden'), row.not(row.exists(objection))])
    })
  return didChange(change)
}

/** Withdraws an approval, without a trace: the record has waited since it was created. False if it waits already. */
export function withdrawApproval(db: Db, seen: Seen): Promise<boolean> {
  const change = updateCandidate(db, seen)
    .set({ approval: 'pending', approvedAt: null, awaitingSince: sql.ref('createdAt') })
    .set({ updatedAt: seen.at, ...notSentBack })
    .where('approval', '!=', 'pending')
  return didChange(change)
}

/**
 * Sends a record back, once if the same is asked twice. For an approved record a revision is required, so
 * that nobody sends back a version that they have not seen.
 */
export async function sendBack(db: Db, seen: Seen, { by, reason }: { by: string; reason: string }) {
  const update = updateCandidate(db, seen)
    .set({ approval: 'pending', approvedAt: null, awaitingSince: null, updatedAt: seen.at })
    .set({ sentBackAt: seen.at, sentBackBy: by, sentBackReason: reason })
    .where((row) =>
      row.or([
        row('sentBackBy', 'is distinct from', by),
        row('sentBackReason', 'is distinct from', reason),
      ]),
    )
  const isReviewed = seen.revision !== undefined
  return didChange(isReviewed ? update : update.where('approval', '=', 'pending'))
}

/** Undoes a sending back: as with a withdrawn approval, the record has waited since it was created. */
export async function undoSendBack(db: Db, seen: Seen): Promise<boolean> {
  const change = updateCandidate(db, seen)
    .set({ awaitingSince: sql.ref('createdAt'), updatedAt: seen.at, ...notSentBack })
    .where('sentBackAt', 'is not', null)
  return didChange(change)
}

/** Sets the visibility; false if the record was in this state already, or is not public but has to be. */
export function setVisibility(db: Db, seen: Seen, to: Visibility, { onlyPublic = false } = {}) {
  const change = updateCandidate(db, seen)
    .set({ visibility: to, updatedAt: seen.at })
    .where('visibility', '!=', to)
    .$if(onlyPublic, (query) => query.where('approval', '=', 'approved'))
  return didChange(change)
}

/** Updates a record; false if somebody else changed it first. */
export async function change(
  db: Db,
  seen: Seen,
  fields: Partial<RecordFields> & { importId?: string },
  { needsApproval, isSentAgain }: { needsApproval: boolean; isSentAgain: boolean },
): Promise<boolean> {
  await mustBeFree(db, { ...fields, id: seen.id })
  const { numUpdatedRows } = await updateCandidate(db, seen)
    .set({
      ...fields,
      ...(fields.name !== undefined && { nameKey: nameKey(fields.name) }),
      updatedAt: seen.at,
      ...notSentBack,
      ...(needsApproval && { approval: 'pending', approvedAt: null }),
      ...(isSentAgain && { awaitingSince: seen.at }),
    })
    .executeTakeFirst()
  const { name } = fields
  if (numUpdatedRows > 0n && name !== undefined) await learnSounds(db, [{ name }])
  return numUpdatedRows > 0n
}
