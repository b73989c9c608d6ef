import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Found } from '#contract/site/checkup.ts'
import type { Config } from '../config.ts'
import { headOfChain, holdsEntry } from '../db/activity-chain.ts'
import { appliedMigrations } from '../db/migrate.ts'
import type { Db } from '../db/schema.ts'
import { withDatabase } from './check-database.ts'
import { reasonOf } from './run-checks.ts'

const [catchesUpWithinMs, everyMs] = [2000, 100]

/** Whether what lookups may be read from is there, is a copy of this very database, and keeps up with it. */
export async function checkReplica(config: Config): Promise<Found[]> {
  const { database } = config
  if (database.engine !== 'postgres' || !database.replicaUrl) return []
  const there = { ...config, database: { ...database, url: database.replicaUrl } }
  return withDatabase(config, async (primary) => {
    if (!(await hasHistory(primary))) return []
    const found = withDatabase(there, (replica) => compare(primary, replica))
    return [await found.catch((error: unknown) => away(error))]
  })
}

function away(error: unknown): Found {
  return { finding: 'replica-away', facts: { why: reasonOf(error) } }
}

async function compare(primary: Db, replica: Db): Promise<Found> {
  const { rows } = await sql<{ follows: boolean }>`select pg_is_in_recovery() as "follows"`.execute(
    replica,
  )
  if (!rows[0]?.follows) return { finding: 'replica-writes' }
  if (!(await hasHistory(replica))) return { finding: 'replica-another' }
  const known = await headOfChain(replica)
  if (known.seq > 0 && !(await holdsEntry(primary, known))) return { finding: 'replica-another' }

  const head = await headOfChain(primary)
  for (const until = performance.now() + catchesUpWithinMs; ; await sleep(everyMs)) {
    if (head.seq === 0 || (await holdsEntry(replica, head))) return { finding: 'replica-good' }
    if (performance.now() > until) break
  }
  const changes = head.seq - (await headOfChain(replica)).seq
  return { finding: 'replica-behind', facts: { changes, seconds: await secondsSinceLast(replica) } }
}

async function hasHistory(db: Db): Promise<boolean> {
  return (await appliedMigrations(db)).includes('0004-activity-notices')
}

/** Since it took over a change; it may not know of any. */
async function secondsSinceLast(replica: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`select coalesce(extract(epoch from
    clock_timestamp() - pg_last_xact_replay_timestamp()), 0)::float as seconds`.execute(replica)
  return Math.max(0, Math.round(rows[0]?.seconds ?? 0))
}
