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

type Asked = { list: RetentionList; after?: Cursor | undefined; limit: number }

/** The ids of a page, each with the day or time that the list is sorted by; longest due or held first. */
async function idsOf(db: Db, { list, after, limit }: Asked): Promise<Cursor[]> {
  const [table, at, ofList] =
    list === 'held'
      ? [sql.table('recordHold'), sql.ref('heldAt'), sql`1 = 1`]
      : [sql.table('recordEnding'), sql.ref('nextOn'), isOf(list)]
  const beyond = after ? sql`and (${at}, "recordId") > (${after.at}, ${after.id})` : sql``
  const { rows } = await sql<Cursor>`select ${at} as "at", "recordId" as "id" from ${table}
    where ${ofList} ${beyond} order by ${at}, "recordId" limit ${limit}`.execute(db)
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
