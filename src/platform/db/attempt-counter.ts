import { sql } from 'kysely'
import { type AttemptCounter, judge, memoryAttemptCounter, type Window } from '../limits.ts'
import { isPostgres } from './engine.ts'
import type { Db } from './schema.ts'

/** PostgreSQL counts for all instances; with the embedded database the one process does. */
export function openAttemptCounter(db: Db): AttemptCounter {
  return isPostgres(db) ? postgresAttemptCounter(db) : memoryAttemptCounter()
}

function postgresAttemptCounter(db: Db): AttemptCounter {
  return {
    async count(limits, now) {
      const at = now.getTime()
      const rows = limits.map(
        ({ key, seconds }) => sql`(${`${seconds} ${key}`}, ${at + seconds * 1000}::bigint, 1)`,
      )
      // Sorted, so that two requests with keys in common never wait for each other in a circle.
      const { rows: windows } = await sql<Window & { key: string }>`
        insert into "attempt" as a ("key", "windowEnds", "count")
        select * from (values ${sql.join(rows)}) as v(k, e, c) order by k
        on conflict ("key") do update set
          "count" = case when a."windowEnds" <= ${at}::bigint then 1 else a."count" + 1 end,
          "windowEnds" = case when a."windowEnds" <= ${at}::bigint then excluded."windowEnds" else a."windowEnds" end
        returning a."key" as "key", a."count" as "count", a."windowEnds" as "endsAt"`.execute(db)
      const found = new Map(windows.map((window) => [window.key, window]))
      const inOrder = limits.map(({ key, seconds }) => found.get(`${seconds} ${key}`))
      return judge(
        limits,
        inOrder.map((window) => window ?? { count: 0, endsAt: 0 }),
        now,
      )
    },

    async takeBack(limits) {
      const keys = limits.map(({ key, seconds }) => `${seconds} ${key}`)
      await db
        .updateTable('attempt')
        .set((row) => ({ count: row('count', '-', 1) }))
        .where('key', 'in', keys)
        .where('count', '>', 0)
        .execute()
    },
  }
}

/** Deletes what no longer counts; the table stays as small as the last day was busy. */
export async function forgetEndedAttempts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('attempt').where('windowEnds', '<', now.getTime()).execute()
}
