import { type SqlBool, sql } from 'kysely'
import type { RetentionList } from '#contract/person/retention.ts'
import { candidateDatabase } from '#contract/record.ts'
import type { Db } from '#platform/db/schema.ts'
import { openCopyOf } from '../person/request-store.ts'
import { binDatabase } from '../records/bin/bin-store.ts'
import { countRows } from '../rows.ts'
import type { Cursor } from './ending-store.ts'

/** What is read of a record on hold or with an ending; ending and hold are absent together with their columns */
function retained(db: Db) {
  return db
    .selectFrom('record as r')
    .leftJoin('recordEnding as e', 'e.recordId', 'r.id')
    .leftJoin('recordHold as h', 'h.recordId', 'r.id')
    .leftJoin('account', 'account.id', 'h.heldBy')
    .select(['r.id', 'r.name', 'r.passportNumber', 'r.keepUntil', 'r.approvedAt', 'r.updatedAt'])
    .select(['r.visibility', 'r.approval', 'r.clientDatabase'])
    .select(['e.endsOn', 'e.noticedOn', 'e.hiddenOn', 'e.wasPublic', 'e.nextOn'])
    .select(['h.reason', 'h.heldBy', 'h.heldAt', 'account.name as heldByName'])
    .select(() => openCopyOf(db, 'r.id').as('copyRequest'))
    .where('r.clientDatabase', 'in', [candidateDatabase, binDatabase])
}

export type RetainedRow = NonNullable<Awaited<ReturnType<typeof findRetained>>>

export function findRetained(db: Db, id: string) {
  return retained(db).where('r.id', '=', id).executeTakeFirst()
}

/** Many endings have the same next day. */
export type Position = Cursor & { endsOn?: string | undefined }
type Asked = { list: RetentionList; after?: Position | undefined; limit: number }

/** The ids of a page, each with the days or the time that the list is sorted by; longest due or held first. */
async function idsOf(db: Db, { list, after, limit }: Asked): Promise<Position[]> {
  if (list === 'held') {
    const beyond = after ? sql`where ("heldAt", "recordId") > (${after.at}, ${after.id})` : sql``
    const { rows } = await sql<Position>`select "heldAt" as "at", "recordId" as "id"
      from "recordHold" ${beyond} order by "heldAt", "recordId" limit ${limit}`.execute(db)
    return rows
  }
  const order = sql`"nextOn", "endsOn", "recordId"`
  const beyond = after
    ? sql`and (${order}) > (${after.at}, ${after.endsOn ?? ''}, ${after.id})`
    : sql``
  const { rows } = await sql<Position>`select "nextOn" as "at", "endsOn", "recordId" as "id"
    from "recordEnding" where ${isOf(list)} ${beyond} order by ${order} limit ${limit}`.execute(db)
  return rows
}

/** The conditions of the partial indexes along which endings are listed */
function isOf(list: Exclude<RetentionList, 'held'>) {
  return list === 'hidden' ? sql<SqlBool>`"hiddenOn" is not null` : sql<SqlBool>`"hiddenOn" is null`
}

export async function listRetainedRows(db: Db, asked: Asked) {
  const ids = await idsOf(db, asked)
  const rows = await retained(db)
    .where('r.id', 'in', [...ids.map(({ id }) => id), ''])
    .execute()
  return ids.flatMap((cursor) => {
    const row = rows.find(({ id }) => id === cursor.id)
    return row ? [{ ...row, cursor }] : []
  })
}

/** How many are on a list, counted up to `most`. */
export async function countList(db: Db, list: RetentionList, most: number): Promise<number> {
  if (list === 'held') {
    return countRows(db, db.selectFrom('recordHold').select('recordId').limit(most))
  }
  const rows = db.selectFrom('recordEnding').select('recordId').where(isOf(list)).limit(most)
  return countRows(db, rows)
}
