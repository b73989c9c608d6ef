import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, type LogEvent } from 'kysely'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { migrate, migrations } from './migrate.ts'
import type { Migration } from './migrations/migration.ts'
import { nodeSqliteDialect } from './node-sqlite.ts'
import { openPostgres } from './postgres/dialect.ts'
import type { Db, Schema } from './schema.ts'

const longestStatement = 2000

/** Opens the database and migrates it; throws if its schema is newer than this code. */
export async function openDatabase(
  config: Config['database'],
  known: Migration[] = migrations,
  slow?: SlowQueries,
): Promise<Db> {
  const db = connect(config, { slow })
  // Building an index on a million rows takes longer than the time limit for queries.
  const patient = config.engine === 'postgres' ? connect(config, { isPatient: true }) : db
  try {
    await migrate(patient, known)
  } catch (error) {
    await db.destroy()
    throw error
  } finally {
    if (patient !== db) await patient.destroy()
  }
  return db
}

/** Opens the database without migrating it or checking its schema */
export function connect(config: Config['database'], { slow, isPatient = false }: How = {}): Db {
  const noteTime = (sql: string, ms: number) => {
    if (!slow || ms < slow.fromMs) return
    slow.note({ statement: sql.slice(0, longestStatement), ms: Math.round(ms) })
  }
  const log = slow && ((event: LogEvent) => noteTime(event.query.sql, event.queryDurationMillis))
  if (config.engine === 'sqlite') {
    const folder = dirname(config.file)
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 })
    const dialect = nodeSqliteDialect(config.file, log)
    return new Kysely<Schema>({ dialect, ...(log && { log }) })
  }
  const { dialect, pool } = openPostgres(config, { isPatient, noteTime })
  const db = new Kysely<Schema>({ dialect, ...(log && { log }) })
  pools.set(db, pool)
  return db
}

/** `isPatient`: without time limits on PostgreSQL */
type How = { slow?: SlowQueries | undefined; isPatient?: boolean }

/** Receives slow queries, with placeholders in place of the values. */
type SlowQueries = {
  fromMs: number
  note(query: { statement: string; ms: number }): void
}

const pools = new WeakMap<Db, pg.Pool>()

/** Counts of the connection pool; undefined on SQLite */
export function connectionsOf(db: Db) {
  const pool = pools.get(db)
  if (!pool) return undefined
  const { totalCount, idleCount, waitingCount } = pool
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}
