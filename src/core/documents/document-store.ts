import { expressionBuilder, sql } from 'kysely'
import {
  type DocumentDetails,
  detailFields,
  type PublicDetails,
} from '#contract/document-details.ts'
import type { FileSize, FileType } from '#contract/document-types.ts'
import type { PageSize } from '#contract/record.ts'
import type { NoticePicture } from '#contract/site/notice.ts'
import type { StaffDocument } from '#contract/staff-record.ts'
import { preparedQuery } from '#platform/db/prepared-query.ts'
import { searchDialect } from '#platform/db/record-search.ts'
import type { Db, Schema } from '#platform/db/schema.ts'
import type { PreparedPage } from '#platform/pictures/picture.ts'
import { didChange } from '../rows.ts'
import { type PageOfDocument, wholeDocument } from './page-named.ts'

/** `details` is undefined if only the types were read */
export type HeldDocument = { type: FileType; pages: PageSize[]; details?: PublicDetails }

const ofRecord = preparedQuery((db, recordId: string) =>
  db
    .selectFrom('document')
    .select(['type', 'pages', 'provenance', 'seenOn', 'issuer', 'expiresOn'])
    .where('recordId', '=', recordId),
)

export async function documentsOf(db: Db, recordId: string): Promise<HeldDocument[]> {
  const rows = await ofRecord(db, recordId)
  return rows.map(({ type, pages, provenance, seenOn, issuer, expiresOn }) => {
    const known = { seenOn: seenOn ?? '', issuer: issuer ?? '', expiresOn: expiresOn ?? '' }
    return { type: type as FileType, pages: JSON.parse(pages), details: { provenance, ...known } }
  })
}

export async function heldBy(db: Db, recordId: string): Promise<StaffDocument[]> {
  return (await heldByAny(db, [{ id: recordId }])).get(recordId) ?? []
}

function held(db: Db) {
  return db
    .selectFrom('document')
    .leftJoin('account', 'account.id', 'document.seenBy')
    .select(['document.id', 'recordId', 'type', 'pages', 'seenBy', 'account.name as seenByName'])
    .select([...detailFields, 'originalSha256', 'originalBytes'])
}

type HeldRow = Awaited<ReturnType<ReturnType<typeof held>['execute']>>[number]

/** The documents of these records, by the ids of the records */
export async function heldByAny(db: Db, records: { id: string }[]) {
  if (records.length === 0) return new Map<string, StaffDocument[]>()
  const ids = records.map(({ id }) => id)
  const rows = await held(db).where('recordId', 'in', ids).execute()
  const ofRecord = Map.groupBy(rows, ({ recordId }) => recordId ?? '')
  return new Map([...ofRecord].map(([recordId, rows]) => [recordId, rows.map(staffDocument)]))
}

function staffDocument(row: HeldRow): StaffDocument {
  const { id, type, pages, seenBy, seenByName, originalSha256, originalBytes } = row
  return {
    id,
    type: type as FileType,
    pages: JSON.parse(pages),
    details: detailsOf(row),
    ...(originalSha256 && { original: { sha256: originalSha256, bytes: originalBytes ?? 0 } }),
    ...(seenBy && { seenBy: { id: seenBy, ...(seenByName && { name: seenByName }) } }),
  }
}

function detailsOf(row: HeldRow): DocumentDetails {
  return {
    provenance: row.provenance,
    seenOn: row.seenOn ?? '',
    confirmedVia: row.confirmedVia ?? '',
    issuer: row.issuer ?? '',
    issuerReference: row.issuerReference ?? '',
    issuedOn: row.issuedOn ?? '',
    expiresOn: row.expiresOn ?? '',
  }
}

const fileOfRecord = preparedQuery(
  (db, recordId: string, type: string, page: number, size: FileSize) =>
    db
      .selectFrom('record')
      .innerJoin('document', 'document.recordId', 'record.id')
      .innerJoin('documentFile', 'documentFile.documentId', 'document.id')
      .select(['record.visibility', 'record.approval', 'record.clientDatabase'])
      .select(['documentFile.blob', 'documentFile.byteCount'])
      .where('record.id', '=', recordId)
      // SQLite compares a bare bound value with the conditions of partial indexes, and so replans the query
      // for each value; the cast prevents that.
      .where((eb) => eb('document.type', '=', eb.cast<string>(eb.val(type), 'text')))
      .where('documentFile.page', '=', page)
      .where('documentFile.size', '=', size),
)

/** The blob's name, with the columns that decide whether it is public. */
export async function findFile(
  db: Db,
  recordId: string,
  file: { type: FileType; page: number; size: FileSize },
) {
  const { type, page, size } = file
  const [row] = await fileOfRecord(db, recordId, type, page, size)
  if (row || page !== wholeDocument) return row
  const [first] = await fileOfRecord(db, recordId, type, 1, size)
  return first
}

/** Hash (SHA-256 in hex) and size of the file as it was uploaded */
export type Original = { originalSha256: string; originalBytes: number }

export type StagedPage = Omit<PreparedPage, 'files'> & {
  files: { size: FileSize; blob: string; byteCount: number }[]
}

/** The type of a document is set when it is attached; a staged one has none. */
const typeWhileStaged = ''

/** Matches documents without an owner. Every possible owner has its column here. */
function isStaged() {
  const document = expressionBuilder<Schema, 'document'>()
  return document.and([
    document('document.recordId', 'is', null),
    document('document.noticeId', 'is', null),
    document('document.classId', 'is', null),
    document('document.accountId', 'is', null),
    document('document.consentId', 'is', null),
  ])
}

export function sizesOf(pages: StagedPage[]): PageSize[] {
  return singlePages(pages).map(({ width, height }) => ({ width, height }))
}

function singlePages(pages: StagedPage[]): StagedPage[] {
  return pages.filter(({ isWhole }) => !isWhole)
}

/** The size in bytes is that of the full image: visitors with limited data can decide before opening. */
function sizeAndWeight({ width, height, files }: StagedPage): PageSize {
  const bytes = files.find(({ size }) => size === 'full')?.byteCount
  return { width, height, ...(bytes && { bytes }) }
}

export async function insertStaged(
  db: Db,
  document: { id: string; stagedBy: string; stagedAt: string } & Original,
  pages: StagedPage[],
): Promise<void> {
  await db
    .insertInto('document')
    .values({
      ...document,
      type: typeWhileStaged,
      photoHash: pages[0]?.photoHash ?? '',
      pages: JSON.stringify(singlePages(pages).map(sizeAndWeight)),
    })
    .execute()
  const files = pages.flatMap(({ files, isWhole }, index) => {
    const page = isWhole ? wholeDocument : index + 1
    return files.map((file) => ({ documentId: document.id, page, ...file }))
  })
  await db.insertInto('documentFile').values(files).execute()
}

/** The given documents that this person staged and that are not attached yet. */
export async function stagedAmong(db: Db, ids: string[], stagedBy: string) {
  const rows = await db
    .selectFrom('document')
    .select(['id', 'pages'])
    .where('id', 'in', ids)
    .where('stagedBy', '=', stagedBy)
    .where(isStaged())
    .execute()
  return rows.map(({ id, pages }) => ({ id, pages: JSON.parse(pages) as PageSize[] }))
}

/** The hashes of the original files of these documents, by the ids of the documents */
export async function originalsAmong(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('document')
    .select(['id', 'originalSha256'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, originalSha256 }) => [id, originalSha256 ?? '']))
}

/** The hashes of the original files of these pictures, by their places */
export async function originalsOf(db: Db, owner: PictureOwner) {
  const rows = await db
    .selectFrom('document')
    .select(['type', 'originalSha256'])
    .where((row) => row.and(owner))
    .execute()
  return new Map(rows.map(({ type, originalSha256 }) => [type, originalSha256]))
}

export type PictureOwner = { noticeId: string } | { classId: string }
type Owner = { recordId: string } | { consentId: string } | { accountId: string } | PictureOwner

export const consentScan = 'consent'

type ClaimedType = FileType | NoticePicture | typeof consentScan

/** Attaches a document if it is still staged by this person. */
export function claim(
  db: Db,
  { id, type, stagedBy }: { id: string; type: ClaimedType; stagedBy: string },
  owner: Owner,
): Promise<boolean> {
  const change = db
    .updateTable('document')
    .set({ ...owner, type })
    .where('id', '=', id)
    .where('stagedBy', '=', stagedBy)
    .where(isStaged())
  return didChange(change)
}

/** Deletes a document if it is still staged, optionally only if this person staged it; returns its blobs. */
export async function removeIfStaged(db: Db, id: string, { by }: { by?: string } = {}) {
  const files = await db
    .selectFrom('documentFile')
    .select('blob')
    .where('documentId', '=', id)
    .execute()
  const removal = db
    .deleteFrom('document')
    .where('id', '=', id)
    .$if(by !== undefined, (query) => query.where('stagedBy', '=', by ?? ''))
    .where(isStaged())
  return (await didChange(removal)) ? files.map(({ blob }) => blob) : undefined
}

/** Documents staged before a time, except scans of an import that may still run. */
export async function stagedBefore(db: Db, before: string, most: number): Promise<string[]> {
  // SQLite would take the index of one owner, in which nearly all documents are.
  const { rows } = await sql<{ id: string }>`
    select "id" from "document" ${searchDialect(db).along('document_staged')}
    where "stagedAt" < ${before} and ${isStaged()} and not exists (select 1
      from "importFile" inner join "import" on "import"."id" = "importFile"."importId"
      where "importFile"."documentId" = "document"."id"
      and "import"."state" not in ('done', 'undoing', 'undone'))
    order by "stagedAt" limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function pointedAt(db: Db, blobs: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('documentFile')
    .select('blob')
    .where('blob', 'in', blobs)
    .execute()
  return new Set(rows.map(({ blob }) => blob))
}

export type StaffFile = NonNullable<Awaited<ReturnType<typeof findStaffFile>>>

/** `createdBy`: who entered the record; null while the document is staged */
export async function findStaffFile(db: Db, documentId: string, asked: PageOfDocument) {
  const found = await staffFile(db, documentId, asked)
  if (found || asked.page !== wholeDocument) return found
  return staffFile(db, documentId, { ...asked, page: 1 })
}

function staffFile(db: Db, documentId: string, { page, size }: PageOfDocument) {
  return db
    .selectFrom('documentFile')
    .innerJoin('document', 'document.id', 'documentFile.documentId')
    .leftJoin('consent', 'consent.id', 'document.consentId')
    .leftJoin('record', (join) =>
      join
        .on('record.id', '=', (row) => row.fn.coalesce('document.recordId', 'consent.recordId'))
        .on('record.deletedAt', 'is', null),
    )
    .select(['documentFile.blob', 'documentFile.byteCount'])
    .select(['document.stagedBy', 'record.createdBy'])
    .where('documentFile.documentId', '=', documentId)
    .where('documentFile.page', '=', page)
    .where('documentFile.size', '=', size)
    .where((eb) => eb.or([eb('record.id', 'is not', null), isStaged()]))
    .executeTakeFirst()
}

function filesOf(db: Db) {
  return db
    .selectFrom('documentFile')
    .innerJoin('document', 'document.id', 'documentFile.documentId')
    .select('documentFile.blob')
}

export async function blobsOf(db: Db, recordId: string): Promise<string[]> {
  const ofRecord = filesOf(db).where('document.recordId', '=', recordId)
  const ofConsents = filesOf(db)
    .innerJoin('consent', 'consent.id', 'document.consentId')
    .where('consent.recordId', '=', recordId)
  const rows = [...(await ofRecord.execute()), ...(await ofConsents.execute())]
  return rows.map(({ blob }) => blob)
}

/** Deletes documents, or only those of these types; returns the blobs that are no longer used. */
export async function removeOf(db: Db, owner: Owner, types?: readonly string[]): Promise<string[]> {
  if (types?.length === 0) return []
  const document = expressionBuilder<Schema, 'document'>()
  const isOfType = types ? [document('type', 'in', types)] : []
  const isTheirs = document.and([document.and(owner), ...isOfType])
  const files = await filesOf(db).where(isTheirs).execute()
  await db.deleteFrom('document').where(isTheirs).execute()
  return files.map(({ blob }) => blob)
}

/** If `seenBy` is undefined, the person who stated the provenance and the countersignature are kept. */
export async function setDetails(
  db: Db,
  { recordId, type }: { recordId: string; type: FileType },
  details: DocumentDetails,
  seenBy: string | null | undefined,
): Promise<void> {
  const stated = detailFields.map((field) => [field, details[field] || null])
  const by = seenBy === undefined ? {} : { seenBy, countersignedBy: null }
  await db
    .updateTable('document')
    .set({ ...Object.fromEntries(stated), ...by })
    .where('recordId', '=', recordId)
    .where('type', '=', type)
    .execute()
}

/** Who stated more about a document than that a copy was received, and has no countersignature. */
export async function notCountersigned(db: Db, recordId: string): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('document')
    .select('seenBy')
    .where('recordId', '=', recordId)
    .where('provenance', '!=', 'copy-received')
    .where('countersignedBy', 'is', null)
    .execute()
  return rows.map(({ seenBy }) => seenBy)
}

/** False if there was nothing to countersign. */
export function countersign(db: Db, recordId: string, by: string, { onlyOfOthers = false } = {}) {
  const change = db
    .updateTable('document')
    .set({ countersignedBy: by })
    .where('recordId', '=', recordId)
    .where('provenance', '!=', 'copy-received')
    .where('countersignedBy', 'is', null)
    .$if(onlyOfOthers, (query) => query.where('seenBy', 'is distinct from', by))
  return didChange(change)
}

/** Takes countersignatures back, but not of what `by` stated: those are somebody else's to take back. */
export async function removeCountersignatures(db: Db, recordId: string, by: string) {
  await db
    .updateTable('document')
    .set({ countersignedBy: null })
    .where('recordId', '=', recordId)
    .where('countersignedBy', 'is not', null)
    .where('seenBy', 'is distinct from', by)
    .execute()
}
