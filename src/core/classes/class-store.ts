import type { ExpressionBuilder } from 'kysely'
import type { ClassTable, Db, Schema } from '#platform/db/schema.ts'
import { didChange } from '../rows.ts'

export async function insert(db: Db, row: ClassTable): Promise<void> {
  await db.insertInto('class').values(row).execute()
}

export async function findById(db: Db, id: string): Promise<ClassTable | undefined> {
  return db.selectFrom('class').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks the class until the transaction ends, so that enrolments are serialised. */
export async function lockRow(db: Db, id: string): Promise<ClassTable | undefined> {
  return db
    .updateTable('class')
    .set((row) => ({ seatsTaken: row.ref('seatsTaken') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Takes a seat; false if there is no free one. */
export function takeSeat(db: Db, id: string): Promise<boolean> {
  const change = db
    .updateTable('class')
    .set((row) => ({ seatsTaken: row('seatsTaken', '+', 1) }))
    .where('id', '=', id)
    .where((row) => row('seatsTaken', '<', row.ref('seats')))
  return didChange(change)
}

export async function freeSeat(db: Db, id: string): Promise<void> {
  await db
    .updateTable('class')
    .set((row) => ({ seatsTaken: row('seatsTaken', '-', 1) }))
    .where('id', '=', id)
    .execute()
}

type Page<Cursor> = { after?: Cursor | undefined; limit: number }
export type StartCursor = Pick<ClassTable, 'startsOn' | 'id'>

/** A page of all classes, latest start first. */
export async function listAll(db: Db, { after, limit }: Page<StartCursor>): Promise<ClassTable[]> {
  return db
    .selectFrom('class')
    .selectAll()
    .$if(after !== undefined, (query) => query.where(startsBeyond('<', after)))
    .orderBy('startsOn', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** A page of the classes that start after this day, earliest first. */
export async function listUpcoming(
  db: Db,
  { today, after, limit }: Page<StartCursor> & { today: string },
): Promise<ClassTable[]> {
  return db
    .selectFrom('class')
    .selectAll()
    .where('state', '=', 'published')
    .where('startsOn', '>', today)
    .$if(after !== undefined, (query) => query.where(startsBeyond('>', after)))
    .orderBy('startsOn')
    .orderBy('id')
    .limit(limit)
    .execute()
}

function startsBeyond(way: '<' | '>', { startsOn, id }: StartCursor = { startsOn: '', id: '' }) {
  return ({ eb, refTuple, tuple }: ExpressionBuilder<Schema, 'class'>) =>
    eb(refTuple('startsOn', 'id'), way, tuple(startsOn, id))
}

/** A page of classes for the API, newest first. */
export async function listPage(
  db: Db,
  { isPublishedOnly, after, limit }: Page<string> & { isPublishedOnly: boolean },
): Promise<ClassTable[]> {
  return db
    .selectFrom('class')
    .selectAll()
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .$if(isPublishedOnly, (query) => query.where('state', '=', 'published'))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export type ClassChange = Partial<
  Pick<ClassTable, 'title' | 'text' | 'startsOn' | 'place' | 'seats' | 'fee' | 'currency' | 'state'>
>

/** Updates a class that the caller has locked. */
export async function change(db: Db, { id, revision }: ClassTable, to: ClassChange, at: string) {
  await db
    .updateTable('class')
    .set({ ...to, updatedAt: at, revision: revision + 1 })
    .where('id', '=', id)
    .execute()
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('class').where('id', '=', id).execute()
}
