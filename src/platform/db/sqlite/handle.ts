import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

const statementsKept = 300

/** What is asked, and answered, in the shapes that Kysely gives and takes. */
export type Asked = { sql: string; parameters: readonly unknown[] }
export type Answered<R> = { rows: R[]; numAffectedRows?: bigint; insertId?: bigint }

type Prepared = { statement: StatementSync; returnsRows: boolean }
export type Handle = { database: DatabaseSync; statements: Map<string, Prepared> }

export function openHandle(file: string, readOnly: boolean): Handle {
  const database = new DatabaseSync(file, { readOnly, timeout: 100 })
  if (!readOnly) {
    database.exec('pragma journal_mode = wal; pragma synchronous = full')
    startNewLog(database)
  }
  database.exec('pragma foreign_keys = on; pragma cache_size = -16000; pragma temp_store = memory')
  return { database, statements: new Map() }
}

/**
 * After a flush that failed and then a crash the log may hold what is in memory alone: the kernel calls it
 * flushed and never writes it. Nothing that is acknowledged from now on may stand behind that.
 */
function startNewLog(database: DatabaseSync): void {
  try {
    database.exec('pragma wal_checkpoint(truncate)')
  } catch {
    // With a full disk lookups go on.
  }
}

export function run<R>(handle: Handle, query: Asked): Answered<R> {
  const { statement, returnsRows } = prepare(handle, query.sql)
  const parameters = bound(query.parameters)
  if (returnsRows) return { rows: statement.all(...parameters) as R[] }
  const { changes, lastInsertRowid } = statement.run(...parameters)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

function prepare(handle: Handle, sql: string): Prepared {
  const known = handle.statements.get(sql)
  if (known) return known
  const statement = handle.database.prepare(sql)
  const prepared = { statement, returnsRows: statement.columns().length > 0 }
  if (handle.statements.size >= statementsKept) handle.statements.clear()
  handle.statements.set(sql, prepared)
  return prepared
}

/** node:sqlite takes an object in first place for named parameters, and shifts the rest in silence. */
export function bound(parameters: readonly unknown[]): SQLInputValue[] {
  for (const value of parameters) {
    const kind = typeof value
    if (kind === 'string' || kind === 'number' || kind === 'bigint' || value === null) continue
    if (value instanceof Uint8Array) continue
    throw new TypeError(`A ${kind} cannot be stored: give null, number, bigint, string or bytes`)
  }
  return parameters as SQLInputValue[]
}
