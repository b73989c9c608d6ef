import { sql } from 'kysely'
import type { Db } from '#platform/db/schema.ts'
import { countRows } from '../../rows.ts'
import type { Order } from '../list/list-order.ts'
import { statesOf } from '../record-states.ts'

type Queued = { id: string; entry: number }

/** The approval queue by order of entry. The conditions match its partial index. */
function queue(db: Db) {
  return db.selectFrom('record').where(
    sql<boolean>`"approval" = 'pending' and "sentBackAt" is null
      and "clientDatabase" = 'My_Aust'`,
  )
}

export async function entryOf(db: Db, id: string): Promise<number | undefined> {
  const row = await db.selectFrom('record').select('entry').where('id', '=', id).executeTakeFirst()
  return row?.entry
}

export async function cursorOf(db: Db, id: string, column: Order['column']) {
  return db
    .selectFrom('record')
    .select(['entry', `${column} as value`])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function firstFrom(db: Db, entry: number): Promise<Queued | undefined> {
  return queue(db)
    .select(['id', 'entry'])
    .where('entry', '>=', entry)
    .orderBy('entry')
    .limit(1)
    .executeTakeFirst()
}

/** A record that was sent again after a decision waits since then. */
export function longestWaiting(db: Db) {
  return queue(db)
    .select(['id', 'name', 'awaitingSince as since'])
    .where('awaitingSince', 'is not', null)
    .$narrowType<{ since: string }>()
    .orderBy('awaitingSince')
    .orderBy('entry')
    .limit(1)
    .executeTakeFirst()
}

export function lastBefore(db: Db, entry: number): Promise<Queued | undefined> {
  return queue(db)
    .select(['id', 'entry'])
    .where('entry', '<', entry)
    .orderBy('entry', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function countUpTo(db: Db, entry: number): Promise<number> {
  return countRows(db, queue(db).select('id').where('entry', '<=', entry))
}

export async function countAll(db: Db): Promise<number> {
  const rows = await db
    .selectFrom('recordCount')
    .select('count')
    .where('state', 'in', statesOf({ approval: 'pending' }))
    .execute()
  return rows.reduce((sum, { count }) => sum + count, 0)
}
