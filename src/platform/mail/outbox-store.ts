import type { Insertable } from 'kysely'
import type { Db } from '../db/schema.ts'
import type { OutboxTable } from './outbox-table.ts'

const atOnce = 500

export async function insert(db: Db, rows: Insertable<OutboxTable>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += atOnce) {
    await db
      .insertInto('outbox')
      .values(rows.slice(start, start + atOnce))
      .execute()
  }
}

export async function listDue(db: Db, now: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('id')
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Takes one in hand; nothing if another process has it, or it is sent. Who dies over it loses it. */
export async function claim(db: Db, id: string, { now, until }: { now: string; until: string }) {
  return (
    db
      .updateTable('outbox')
      .set((row) => ({ dueAt: until, attempts: row('attempts', '+', 1) }))
      .where('id', '=', id)
      // What was never tried is held back for whoever wrote it, who alone asks for it that early.
      .where((or) => or.or([or('attempts', '=', 0), or('dueAt', '<=', now)]))
      .returning(['sealed', 'attempts', 'until'])
      .executeTakeFirst()
  )
}

export async function putOff(db: Db, id: string, dueAt: string): Promise<void> {
  await db.updateTable('outbox').set({ dueAt }).where('id', '=', id).execute()
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute()
}

/** How many wait, and since when the first of them does. */
export async function waiting(db: Db): Promise<{ count: number; since: string | null }> {
  const { count, since } = await db
    .selectFrom('outbox')
    .select((row) => [row.fn.countAll().as('count'), row.fn.min('at').as('since')])
    .executeTakeFirstOrThrow()
  return { count: Number(count), since }
}
