import { closeSync, futimesSync, openSync } from 'node:fs'
import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from 'node:sqlite'

const statementsKept = 300
// The last process that closes the file, or one that recovers its log, holds an exclusive lock meanwhile.
const [openWithinMs, busyMs] = [10_000, 100]

export type Asked = { sql: string; parameters: readonly unknown[] }
export type Answered<R> = { rows: R[]; numAffectedRows?: bigint; insertId?: bigint }

type Prepared = { statement: StatementSync; returnsRows: boolean; columns?: string[] }
export type Handle = { database: DatabaseSync; statements: Map<string, Prepared> }

export function openHandle(file: string, readOnly: boolean, cacheKb = 16_000): Handle {
  const database = new DatabaseSync(file, { readOnly, timeout: openWithinMs })
  if (!readOnly) database.exec('pragma journal_mode = wal; pragma synchronous = full')
  // Reading the schema version makes SQLite recover the write-ahead log now
  database.exec(`pragma schema_version; pragma busy_timeout = ${busyMs}`)
  if (!readOnly) {
    // Overwrites deleted data, which otherwise stays in the file and in copies of it.
    database.exec('pragma secure_delete = on')
    startNewLog(database)
  }
  database.exec(`pragma foreign_keys = on; pragma cache_size = -${cacheKb}`)
  database.exec('pragma temp_store = memory')
  return { database, statements: new Map() }
}

/**
 * After a failed fsync and a crash, the log may contain pages that exist only in memory: the kernel considers
 * them flushed and never writes them. So the log is emptied before anything is appended.
 */
function startNewLog(database: DatabaseSync): void {
  try {
    database.exec('pragma wal_checkpoint(truncate)')
  } catch {
    // Fails on a full disk, where lookups still work.
  }
}

export function run<R>(handle: Handle, query: Asked): Answered<R> {
  const prepared = prepare(handle, query.sql)
  const parameters = bound(query.parameters)
  if (prepared.returnsRows) {
    const rows = prepared.statement.all(...parameters) as unknown as SQLOutputValue[][]
    return { rows: rows.map((values) => rowOf<R>(prepared, values)) }
  }
  const { changes, lastInsertRowid } = prepared.statement.run(...parameters)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

function prepare(handle: Handle, sql: string): Prepared {
  const known = handle.statements.get(sql)
  if (known) return known
  const prepared = prepareIn(handle.database, sql)
  if (handle.statements.size >= statementsKept) handle.statements.clear()
  handle.statements.set(sql, prepared)
  return prepared
}

/** Rows come as arrays, because the objects of node:sqlite are slow to create and to read. */
function prepareIn(database: DatabaseSync, sql: string): Prepared {
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  return { statement, returnsRows: statement.columns().length > 0 }
}

function rowOf<R>(prepared: Prepared, values: SQLOutputValue[]): R {
  // Read after the first run, because SQLite prepares the statement again if the schema has changed.
  prepared.columns ??= prepared.statement.columns().map(({ name }) => name)
  const { columns } = prepared
  const row: Record<string, unknown> = {}
  for (let at = 0; at < columns.length; at++) row[columns[at] as string] = values[at]
  return row as R
}

export function* iterate<R>(database: DatabaseSync, query: Asked): Generator<R> {
  const prepared = prepareIn(database, query.sql)
  const rows = prepared.statement.iterate(...bound(query.parameters))
  for (const values of rows) yield rowOf<R>(prepared, values as unknown as SQLOutputValue[])
}

/** node:sqlite would take an object as named parameters if it comes first, and silently shift the others. */
function bound(parameters: readonly unknown[]): SQLInputValue[] {
  for (const value of parameters) {
    const kind = typeof value
    if (kind === 'string' || kind === 'number' || kind === 'bigint' || value === null) continue
    if (value instanceof Uint8Array) continue
    throw new TypeError(`A ${kind} cannot be stored: give null, number, bigint, string or bytes`)
  }
  return parameters as SQLInputValue[]
}

export type DiskJournal = ReturnType<typeof openDiskJournal>

const lost = new Set(['EIO', 'EROFS'])

/**
 * When ext4 cannot write its journal, it becomes read-only only at the next change of metadata; until then
 * fsync still succeeds. Changing the times of the folder is such a change.
 */
export function openDiskJournal(folder: string) {
  const handle = openSync(folder, 'r')
  function change(): void {
    const now = new Date()
    futimesSync(handle, now, now)
  }
  return {
    /** Throws if data that was just flushed may be lost in a power cut. */
    ask(): void {
      try {
        change()
        // The first change makes it read-only without an error, the second one fails.
        change()
      } catch (error) {
        // Other errors, such as a missing permission, only mean that this cannot be checked.
        if (lost.has((error as NodeJS.ErrnoException).code ?? '')) throw error
      }
    },
    close: () => closeSync(handle),
  }
}
