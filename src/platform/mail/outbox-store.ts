import type { Insertable } from 'kysely'
import type { Db, OutboxTable } from '../db/schema.ts'

export async function insert(db: Db, rows: Insertable<OutboxTable>[]): Promise<void> {
  await db.insertInto('outbox').values(rows).execute()
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

/** Claims a mail until this time; undefined if another process has claimed it, or it was sent. */
export async function claim(db: Db, id: string, { now, until }: { now: string; until: string }) {
  return (
    db
      .updateTable('outbox')
      .set((row) => ({ dueAt: until, attempts: row('attempts', '+', 1) }))
      .where('id', '=', id)
      // Only the process that wrote the mail tries before it is due, so it may make the first attempt now.
      .where((or) => or.or([or('attempts', '=', 0), or('dueAt', '<=', now)]))
      .returning(['sealed', 'attempts', 'at', 'until'])
      .executeTakeFirst()
  )
}

export async function putOff(db: Db, id: string, dueAt: string): Promise<void> {
  await db.updateTable('outbox').set({ dueAt }).where('id', '=', id).execute()
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute()
}

export async function waiting(db: Db): Promise<{ count: number; since: string | null }> {
  const { count, since } = await db
    .selectFrom('outbox')
    .select((row) => [row.fn.countAll().as('count'), row.fn.min('at').as('since')])
    .executeTakeFirstOrThrow()
  return { count: Number(count), since }
}

export async function isWaitingFor(db: Db, accountId: string): Promise<boolean> {
  const mails = db.selectFrom('outbox').select('id').where('accountId', '=', accountId)
  return (await mails.executeTakeFirst()) !== undefined
}
