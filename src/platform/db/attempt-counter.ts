import { sql } from 'kysely'
import {
  type AttemptCounter,
  judge,
  type Limit,
  memoryAttemptCounter,
  type Window,
} from '../limits.ts'
import { isPostgres } from './engine.ts'
import type { Db } from './schema.ts'

/** PostgreSQL counts for all processes; with SQLite there is only one process, which counts in memory. */
export function openAttemptCounter(db: Db): AttemptCounter {
  return isPostgres(db) ? postgresAttemptCounter(db) : memoryAttemptCounter()
}

function postgresAttemptCounter(db: Db): AttemptCounter {
  return {
    async count(groups, now) {
      const counting = groups.map((limits, index) =>
        countGroup(limits, groups.slice(0, index), now),
      )
      const names = groups.map((_, index) => sql`select * from ${groupName(index)}`)
      const { rows } = await sql<Window & { key: string }>`
        with ${sql.join(counting)} ${sql.join(names, sql` union all `)}`.execute(db)
      const found = new Map(rows.map((window) => [window.key, window]))
      const limits = groups.flat()
      const inOrder = limits.map((limit) => found.get(keyOf(limit)))
      return judge(
        limits,
        inOrder.map((window) => window ?? { count: 0, endsAt: 0 }),
        now,
      )
    },

    async uncount(limits) {
      // One row at a time: a statement that locked several in another order than counting could deadlock.
      for (const limit of limits) {
        await sql`update "attempt" set "count" = greatest(0, "count" - ${limit.amount ?? 1}::integer)
          where "key" = ${keyOf(limit)}`.execute(db)
      }
    },
  }
}

function keyOf({ key, seconds }: Limit): string {
  return `${seconds} ${key}`
}

function groupName(index: number) {
  return sql.ref(`group${index}`)
}

/** Counts one group as a part of one statement, unless a group before it has exceeded a limit. */
function countGroup(limits: Limit[], before: Limit[][], now: Date) {
  const at = now.getTime()
  const rows = limits.map((limit) => {
    const endsAt = at + limit.seconds * 1000
    return sql`(${keyOf(limit)}, ${endsAt}::bigint, ${limit.amount ?? 1}::integer)`
  })
  const isAllowed = before.map((limits, index) => {
    const isPast = limits.map((limit) => {
      return sql`("key" = ${keyOf(limit)} and "count" > ${limit.most}::bigint)`
    })
    return sql`not exists (select from ${groupName(index)} where ${sql.join(isPast, sql` or `)})`
  })
  // A window that a wrong clock began in the future is over too. Clocks may differ a little.
  const isOver = sql`(a."windowEnds" <= ${at}::bigint
    or a."windowEnds" > 2 * excluded."windowEnds" - ${at}::bigint)`
  // Rows are sorted, and groups always have the same order, so that concurrent requests cannot deadlock.
  return sql`${groupName(before.length)} as (
    insert into "attempt" as a ("key", "windowEnds", "count")
    select * from (values ${sql.join(rows)}) as v(k, e, c)
    where ${sql.join([sql`true`, ...isAllowed], sql` and `)} order by k
    on conflict ("key") do update set
      "count" = case when ${isOver} then 0 else a."count" end + excluded."count",
      "windowEnds" = case when ${isOver} then excluded."windowEnds" else a."windowEnds" end
    returning a."key" as "key", a."count" as "count", a."windowEnds" as "endsAt")`
}

/** Deletes ended windows, so that the table only has those of about the last day. */
export async function forgetEndedAttempts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('attempt').where('windowEnds', '<', now.getTime()).execute()
}
