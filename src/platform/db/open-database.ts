import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import type { Config } from '../config.ts'
import { type Migration, migrate, migrations } from './migrate.ts'
import { nodeSqliteDialect } from './node-sqlite.ts'
import type { Db, Schema } from './schema.ts'

const bigintType = 20

/** Opens the database, brings its schema up to date, and refuses one that is newer than this code. */
export async function openDatabase(
  config: Config['database'],
  known: Migration[] = migrations,
): Promise<Db> {
  const db = connect(config)
  try {
    await migrate(db, known)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}

/** The database as it is, whatever its schema. */
export function connect(config: Config['database']): Db {
  return new Kysely<Schema>({ dialect: dialectOf(config) })
}

function dialectOf(config: Config['database']) {
  if (config.engine === 'sqlite') {
    const folder = dirname(config.file)
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 })
    return nodeSqliteDialect(config.file)
  }
  const pool = new pg.Pool({
    connectionString: config.url,
    max: config.connections ?? 20,
    connectionTimeoutMillis: 5000,
    query_timeout: 8000,
    types: { getTypeParser: parserOf },
  })
  // A connection that dies is replaced, and who was using it gets the error from the query. Without
  // listeners on both, idle or in somebody's hands, its death would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new PostgresDialect({ pool, cursor: Cursor })
}

/** Counts arrive as text, since they could pass 2^53. Ours never do. */
function parserOf(type: number, format?: 'text' | 'binary') {
  if (type === bigintType) return Number
  return pg.types.getTypeParser(type, format as 'text')
}
