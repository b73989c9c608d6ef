import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { PostgresAdapter, sql } from 'kysely'
import type { Db } from './schema.ts'

export type Engine = 'sqlite' | 'postgres'

export type Postgres = {
  engine: 'postgres'
  url: string
  /** False for a connection pooler that cannot keep prepared statements */
  preparesByName?: boolean
  /** Its queries leave processors to requests */
  isInBackground?: boolean
}

export type DatabaseConfig = { engine: 'sqlite'; file: string } | Postgres

/** A PostgreSQL database if there is an address, otherwise an SQLite file in this folder. */
export function databaseAt(
  { url, preparesByName }: Required<Pick<Postgres, 'url' | 'preparesByName'>>,
  folder: string,
) {
  const config: DatabaseConfig = url
    ? { engine: 'postgres', url, preparesByName }
    : { engine: 'sqlite', file: resolve(folder, 'countersign.db') }
  return config
}

/** The file of an SQLite database; undefined for PostgreSQL. */
export function embeddedFile(database: DatabaseConfig): string | undefined {
  return database.engine === 'sqlite' ? database.file : undefined
}

const sqliteHead = 'SQLite format 3'

/** The SQLite database in a file; undefined if the file is something else. */
export async function databaseIn(file: string): Promise<DatabaseConfig | undefined> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(sqliteHead.length))
  const isDatabase = buffer.toString('latin1', 0, bytesRead) === sqliteHead
  return isDatabase ? { engine: 'sqlite', file } : undefined
}

/** False for an SQLite database that has not been created yet. */
export function mayExist(database: DatabaseConfig): boolean {
  const file = embeddedFile(database)
  return file === undefined || existsSync(file)
}

export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** Without their columns, and those of other schemas, which Kysely's introspection would read too */
export async function tableNames(db: Db): Promise<Set<string>> {
  const asked = isPostgres(db)
    ? sql<{ name: string }>`select relname as "name" from pg_class
        where relkind in ('r', 'p') and pg_table_is_visible(oid)`
    : sql<{ name: string }>`select "name" from sqlite_master where "type" = 'table'`
  const { rows } = await asked.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Empties SQLite's write-ahead log, which still has pages with deleted data. False while somebody reads. */
export async function emptyLog(db: Db): Promise<boolean> {
  if (isPostgres(db)) return true
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  return rows[0]?.busy === 0
}
