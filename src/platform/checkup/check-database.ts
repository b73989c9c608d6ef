import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import type { Found } from '#contract/site/checkup.ts'
import type { Config } from '../config.ts'
import { isPostgres } from '../db/engine.ts'
import { appliedMigrations, migrations } from '../db/migrate.ts'
import { connect } from '../db/open-database.ts'
import type { Db } from '../db/schema.ts'
import { startFailure } from '../start-failure.ts'
import { reasonOf } from './run-checks.ts'

const leastPostgres = 14
const clockMs = 5000

/** Whether there is anything to look at: an embedded database comes with the first start. */
export function hasDatabase({ database }: Config): boolean {
  return database.engine === 'postgres' || existsSync(database.file)
}

/** Opens it for one look, changes nothing, and closes it whatever comes of that. */
export async function withDatabase<T>(config: Config, look: (db: Db) => Promise<T>): Promise<T> {
  const db = connect(config.database)
  try {
    return await look(db)
  } finally {
    // A connection that hangs is not waited for.
    void db.destroy().catch(() => {})
  }
}

export async function checkDatabase(config: Config): Promise<Found[]> {
  if (!hasDatabase(config)) return [{ finding: 'database-new' }]
  try {
    const { engine, version } = await withDatabase(config, versionOf)
    if (engine === 'PostgreSQL' && Number.parseInt(version, 10) < leastPostgres) {
      return [{ finding: 'database-old', facts: { version, least: leastPostgres } }]
    }
    return [{ finding: 'database-good', facts: { engine, version } }]
  } catch (error) {
    const why = startFailure(error)?.replace(/^Countersign cannot start: /, '') ?? reasonOf(error)
    return [{ finding: 'database-away', facts: { why } }]
  }
}

export async function checkSchema(config: Config): Promise<Found[]> {
  const applied = await withDatabase(config, appliedMigrations)
  const known = migrations.map(({ name }) => name)
  const newer = applied.filter((name) => !known.includes(name))
  const behind = known.filter((name) => !applied.includes(name))
  if (newer.length > 0) return [{ finding: 'schema-newer', facts: { names: newer.join(', ') } }]
  if (applied.length === 0) return [{ finding: 'schema-empty' }]
  if (behind.length > 0) return [{ finding: 'schema-behind', facts: { names: behind.join(', ') } }]
  return [{ finding: 'schema-good', facts: { name: known.at(-1) ?? '' } }]
}

/** PostgreSQL has a clock of its own, by which nothing of ours goes, and people read its logs by it. */
export async function checkClock(config: Config): Promise<Found[]> {
  return withDatabase(config, async (db) => {
    const before = Date.now()
    const asked = sql<{ ms: string }>`select extract(epoch from clock_timestamp()) * 1000 as ms`
    const { rows } = await asked.execute(db)
    const off = Number(rows[0]?.ms) - (before + Date.now()) / 2
    const seconds = Math.round(Math.abs(off) / 100) / 10
    return [{ finding: Math.abs(off) > clockMs ? 'clock-off' : 'clock-good', facts: { seconds } }]
  })
}

/** Whether PostgreSQL lets in as many connections as this process may open. */
export async function checkConnections(config: Config): Promise<Found[]> {
  const { database } = config
  if (database.engine !== 'postgres') return []
  const wanted = database.connections ?? 1
  const { rows } = await withDatabase(config, (db) =>
    sql<{ allowed: number }>`select current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int as allowed`.execute(db),
  )
  const allowed = rows[0]?.allowed ?? wanted
  return wanted > allowed ? [{ finding: 'connections-few', facts: { wanted, allowed } }] : []
}

async function versionOf(db: Db) {
  if (isPostgres(db)) {
    const { rows } = await sql<{ version: string }>`
      select current_setting('server_version') as version`.execute(db)
    return { engine: 'PostgreSQL', version: rows[0]?.version ?? '' }
  }
  const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db)
  // Reads the file, which the version alone does not.
  await sql`select count(*) from sqlite_schema`.execute(db)
  return { engine: 'SQLite', version: rows[0]?.version ?? '' }
}
