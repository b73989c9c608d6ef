import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

const lockWaitMs = 10_000
const statementsKept = 300

/** Kysely over node:sqlite: one connection that writes, by turns, and one that only reads. */
export function nodeSqliteDialect(file: string): Dialect {
  const driver = new NodeSqliteDriver(file)
  return {
    createAdapter: () => new NodeSqliteAdapter(driver),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** Kysely lets everybody wait for everybody on SQLite, unless it is told of the second connection. */
class NodeSqliteAdapter extends SqliteAdapter {
  readonly driver: NodeSqliteDriver

  constructor(driver: NodeSqliteDriver) {
    super()
    this.driver = driver
  }

  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** The connection that only reads, past Kysely; nothing inside a transaction or on PostgreSQL. */
export function readerOf<Schema>(db: Kysely<Schema>): Pick<Reader, 'run'> | undefined {
  const { adapter } = db.getExecutor()
  if (db.isTransaction || !(adapter instanceof NodeSqliteAdapter)) return undefined
  return adapter.driver.reader
}

class NodeSqliteDriver implements Driver {
  readonly #file: string
  #writer!: Handle
  #reader!: Reader
  #lastTurn: Promise<void> = Promise.resolve()

  constructor(file: string) {
    this.#file = file
  }

  async init(): Promise<void> {
    this.#writer = openHandle(this.#file, false)
    // From here on others may be writing: waiting inside SQLite would stop every request of this process.
    this.#writer.database.exec('pragma busy_timeout = 0')
    this.#reader = new Reader(openHandle(this.#file, true))
  }

  get reader(): Reader {
    return this.#reader
  }

  async acquireConnection(): Promise<NodeSqliteConnection> {
    return new NodeSqliteConnection(this.#file, this.#reader, this.#writer, () => this.#takeTurn())
  }

  async beginTransaction(connection: NodeSqliteConnection): Promise<void> {
    await connection.begin()
  }

  async commitTransaction(connection: NodeSqliteConnection): Promise<void> {
    await connection.end('commit')
  }

  async rollbackTransaction(connection: NodeSqliteConnection): Promise<void> {
    await connection.end('rollback')
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#reader?.close()
    this.#writer?.database.close()
  }

  /** Waits until whoever writes has finished; the answer ends this turn. */
  async #takeTurn(): Promise<() => void> {
    const before = this.#lastTurn
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#lastTurn = promise
    await before
    return resolve
  }
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #file: string
  readonly #reader: Reader
  readonly #writer: Handle
  readonly #takeTurn: () => Promise<() => void>
  #endTurn: (() => void) | undefined

  constructor(file: string, reader: Reader, writer: Handle, takeTurn: () => Promise<() => void>) {
    this.#file = file
    this.#reader = reader
    this.#writer = writer
    this.#takeTurn = takeTurn
  }

  async begin(): Promise<void> {
    const endTurn = await this.#takeTurn()
    try {
      await patiently(() => this.#writer.database.exec('begin immediate'))
    } catch (error) {
      endTurn()
      throw error
    }
    this.#endTurn = endTurn
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    // After a commit that failed the turn is over, and a rollback would be somebody else's.
    if (!this.#endTurn) return
    try {
      await patiently(() => this.#writer.database.exec(how))
    } catch (error) {
      // A commit that failed (disk full) leaves the transaction open, and the next begin would fail.
      if (this.#writer.database.isTransaction) this.#writer.database.exec('rollback')
      if (how === 'commit') throw error
    } finally {
      this.#reader.endSnapshot()
      this.#endTurn()
      this.#endTurn = undefined
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#endTurn) return run<R>(this.#writer, query)
    if (onlyReads(query)) return this.#reader.run<R>(query)
    const endTurn = await this.#takeTurn()
    try {
      return await patiently(() => run<R>(this.#writer, query))
    } finally {
      this.#reader.endSnapshot()
      endTurn()
    }
  }

  /**
   * On a connection of its own: an unfinished statement pins the snapshot of everything else that is
   * read through the same one.
   */
  async *streamQuery<R>(query: CompiledQuery, size = 100): AsyncIterableIterator<QueryResult<R>> {
    const handle = openHandle(this.#file, true)
    try {
      let rows: R[] = []
      const statement = handle.database.prepare(query.sql)
      for (const row of statement.iterate(...bound(query.parameters))) {
        if (rows.push(row as R) < size) continue
        yield { rows }
        rows = []
      }
      if (rows.length > 0) yield { rows }
    } finally {
      handle.database.close()
    }
  }
}

/**
 * Reads of one turn of the event loop share one snapshot: taking one costs more than most lookups.
 * It ends before the next request is taken from the network, and at once when something is written
 * here, so that nobody reads what was no longer true when they asked.
 */
class Reader {
  readonly #handle: Handle
  readonly #begin: StatementSync
  readonly #commit: StatementSync
  #hasSnapshot = false

  constructor(handle: Handle) {
    this.#handle = handle
    this.#begin = handle.database.prepare('begin')
    this.#commit = handle.database.prepare('commit')
  }

  run<R>(query: CompiledQuery): QueryResult<R> {
    if (!this.#hasSnapshot) {
      this.#begin.run()
      this.#hasSnapshot = true
      setImmediate(() => this.endSnapshot())
    }
    return run<R>(this.#handle, query)
  }

  endSnapshot(): void {
    if (!this.#hasSnapshot) return
    this.#hasSnapshot = false
    try {
      this.#commit.run()
    } catch {
      // Thrown here it would end the process. Of a disk that fails whoever reads next is told.
      if (this.#handle.database.isTransaction) this.#handle.database.exec('rollback')
    }
  }

  close(): void {
    this.endSnapshot()
    this.#handle.database.close()
  }
}

type Prepared = { statement: StatementSync; returnsRows: boolean }
type Handle = { database: DatabaseSync; statements: Map<string, Prepared> }

function openHandle(file: string, readOnly: boolean): Handle {
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

function run<R>(handle: Handle, query: CompiledQuery): QueryResult<R> {
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

function onlyReads({ query, sql }: CompiledQuery): boolean {
  if (query.kind === 'SelectQueryNode') return true
  return query.kind === 'RawNode' && /^\s*(select|explain)\b/i.test(sql)
}

/** node:sqlite takes an object in first place for named parameters, and shifts the rest in silence. */
function bound(parameters: readonly unknown[]): SQLInputValue[] {
  for (const value of parameters) {
    const kind = typeof value
    if (kind === 'string' || kind === 'number' || kind === 'bigint' || value === null) continue
    if (value instanceof Uint8Array) continue
    throw new TypeError(`A ${kind} cannot be stored: give null, number, bigint, string or bytes`)
  }
  return parameters as SQLInputValue[]
}

/** Tries again while another process holds the lock, often enough that each of several gets its turn. */
async function patiently<T>(action: () => T): Promise<T> {
  const giveUpAt = Date.now() + lockWaitMs
  for (let wait = 1; ; wait = Math.min(wait * 1.5, 20)) {
    try {
      return action()
    } catch (error) {
      const busy = ((error as { errcode?: number }).errcode ?? 0) % 256 === 5
      if (!busy || Date.now() > giveUpAt) throw error
      await sleep(wait * (0.5 + Math.random()))
    }
  }
}
