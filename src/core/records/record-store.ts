import type { Insertable } from 'kysely'
import type { NumberKind } from '#contract/lookup-pages.ts'
import {
  type Approval,
  candidateDatabase,
  type RecordFields,
  type Visibility,
} from '#contract/record.ts'
import { nameKey } from '#contract/text/name-key.ts'
import { preparedQuery } from '#platform/db/prepared-query.ts'
import type { Db, RecordTable } from '#platform/db/schema.ts'

const shownColumns = [
  'id',
  'name',
  'fatherName',
  'motherName',
  'address',
  'nationality',
  'visibility',
  'approval',
  'clientDatabase',
  'approvedAt',
] as const

export type ShownRecord = Pick<RecordTable, (typeof shownColumns)[number]>

const byPublicNumber = {
  passportNumber: preparedQuery((db, number: string) =>
    db.selectFrom('record').select(shownColumns).where('publicPassportNumber', '=', number),
  ),
  irccNumber: preparedQuery((db, number: string) =>
    db.selectFrom('record').select(shownColumns).where('publicIrccNumber', '=', number),
  ),
}

const byId = preparedQuery((db, id: string) =>
  db.selectFrom('record').select(shownColumns).where('id', '=', id),
)

/** The public record with a number. Hidden, pending and foreign ones are not in the index it asks. */
export async function findPublicByNumber(
  db: Db,
  kind: NumberKind,
  number: string,
): Promise<ShownRecord | undefined> {
  const [record] = await byPublicNumber[kind](db, number)
  return record
}

export async function findById(db: Db, id: string): Promise<ShownRecord | undefined> {
  const [record] = await byId(db, id)
  return record
}

/** Whether another record has this number, of whatever client database. */
export async function isTaken(
  db: Db,
  kind: NumberKind,
  number: string,
  ownId: string,
): Promise<boolean> {
  const other = await db
    .selectFrom('record')
    .select('id')
    .where(kind, '=', number)
    .where('id', '!=', ownId)
    .executeTakeFirst()
  return other !== undefined
}

export async function insert(
  db: Db,
  record: Omit<Insertable<RecordTable>, 'nameKey'>,
): Promise<void> {
  await db
    .insertInto('record')
    .values({ ...record, nameKey: nameKey(record.name) })
    .execute()
}

export type Seen = { id: string; at: string; revision?: number | undefined }

/** Records of other client databases are looked at by nobody here, and changed by nobody. */
function ofCandidates(db: Db, { id, revision }: Seen) {
  const update = db
    .updateTable('record')
    .set((record) => ({ revision: record('revision', '+', 1) }))
    .where('id', '=', id)
    .where('clientDatabase', '=', candidateDatabase)
  return revision === undefined ? update : update.where('revision', '=', revision)
}

const notSentBack = { sentBackAt: null, sentBackBy: null, sentBackReason: null }

/** Whether the record was in another state before. */
export async function setApproval(db: Db, seen: Seen, to: Approval): Promise<boolean> {
  const { numUpdatedRows } = await ofCandidates(db, seen)
    .set({
      approval: to,
      approvedAt: to === 'approved' ? seen.at : null,
      updatedAt: seen.at,
      ...notSentBack,
    })
    .where('approval', '!=', to)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether the record was awaiting approval. */
export async function sendBack(
  db: Db,
  seen: Seen,
  { by, reason }: { by: string; reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await ofCandidates(db, seen)
    .set({ updatedAt: seen.at, sentBackAt: seen.at, sentBackBy: by, sentBackReason: reason })
    .where('approval', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether the record was in another state before. */
export async function setVisibility(db: Db, seen: Seen, to: Visibility): Promise<boolean> {
  const { numUpdatedRows } = await ofCandidates(db, seen)
    .set({ visibility: to, updatedAt: seen.at })
    .where('visibility', '!=', to)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether the record was still as it was seen. */
export async function change(
  db: Db,
  seen: Seen,
  fields: Partial<RecordFields>,
  { needsApproval }: { needsApproval: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await ofCandidates(db, seen)
    .set({
      ...fields,
      ...(fields.name !== undefined && { nameKey: nameKey(fields.name) }),
      updatedAt: seen.at,
      ...notSentBack,
      ...(needsApproval && { approval: 'pending', approvedAt: null }),
    })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function remove(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('record')
    .where('id', '=', id)
    .where('clientDatabase', '=', candidateDatabase)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
