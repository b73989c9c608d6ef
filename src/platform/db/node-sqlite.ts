import { dirname } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type Logger,
  type QueryResult,
} from 'kysely'
import { createSemaphore } from '#contract/semaphore.ts'
import { makeRoom } from '../disk-reserve.ts'
import {
  type Answered,
  type Asked,
  type DiskJournal,
  type Handle,
  iterate,
  openDiskJournal,
  openHandle,
  run,
} from './sqlite/handle.ts'
import { ConcurrentAdapter, readerThreadDriver, sqliteDialect } from './sqlite/reader-dialect.ts'
import { SqliteThread } from './sqlite/thread.ts'

const lockWaitMs = 10_000

/** A Kysely dialect for node:sqlite, with one connection for writing and one for reading. */
export function nodeSqliteDialect(file: string, log?: Logger): Dialect {
  const driver = new NodeSqliteDriver(file, log)
  return sqliteDialect(
    () => driver,
    () => new NodeSqliteAdapter(driver),
  )
}

class NodeSqliteAdapter extends ConcurrentAdapter {
  readonly driver: NodeSqliteDriver

  constructor(driver: NodeSqliteDriver) {
    super()
    this.driver = driver
  }

  get reader(): Reader {
    return this.driver.reader
  }
}

/** Instances whose queries run in a thread; the same one inside a transaction and on PostgreSQL. */
export function threadsOf<Schema>(db: Kysely<Schema>) {
  const { adapter } = db.getExecutor()
  if (db.isTransaction || !(adapter instanceof NodeSqliteAdapter)) {
    return { readerThread: db, writerThread: db }
  }
  return adapter.driver as Record<'readerThread' | 'writerThread', Kysely<Schema>>
}

type Executor = {
  read<R>(query: Asked): Answered<R> | Promise<Answered<R>>
  write<R>(query: Asked, isInTransaction?: boolean): Answered<R> | Promise<Answered<R>>
}

const transactions = {
  beginTransaction: (connection: NodeSqliteConnection) => connection.begin(),
  commitTransaction: (connection: NodeSqliteConnection) => connection.end('commit'),
  rollbackTransaction: (connection: NodeSqliteConnection) => connection.end('rollback'),
  releaseConnection: async () => {},
}

class NodeSqliteDriver implements Driver {
  readonly file: string
  readonly #log: Logger | undefined
  writer!: Handle
  reader!: Reader
  journal!: DiskJournal
  #here!: Executor
  #readerThread: Kysely<unknown> | undefined
  #writerThread: Kysely<unknown> | undefined
  /** Waits until no other query of this process writes; resolves with the function that releases the lock. */
  readonly lock = createSemaphore(1).acquire

  constructor(file: string, log: Logger | undefined) {
    this.file = file
    this.#log = log
  }

  async init(): Promise<void> {
    this.writer = openHandle(this.file, false)
    // Waiting for a lock inside SQLite would block the event loop, so `patiently` retries instead.
    this.writer.database.exec('pragma busy_timeout = 0')
    this.reader = new Reader(openHandle(this.file, true))
    this.journal = openDiskJournal(dirname(this.file))
    this.#here = {
      read: (query) => this.reader.run(query),
      write: (query) => this.#write(query),
    }
  }

  #write<R>(query: Asked): Answered<R> {
    const answered = run<R>(this.writer, query)
    // Prepared statements have cached names of columns, which may have changed.
    if (/^\s*(alter|create|drop)\b/i.test(query.sql)) {
      this.writer.statements.clear()
      this.reader.handle.statements.clear()
    }
    return answered
  }

  get readerThread(): Kysely<unknown> {
    this.#readerThread ??= this.#inThread(() => readerThreadDriver(this.file))
    return this.#readerThread
  }

  /** Shares the write lock with all other queries of this process. */
  get writerThread(): Kysely<unknown> {
    this.#writerThread ??= this.#inThread(() => writerThreadDriver(this))
    return this.#writerThread
  }

  #inThread(createDriver: () => Driver): Kysely<unknown> {
    const log = this.#log
    return new Kysely<unknown>({ dialect: sqliteDialect(createDriver), ...(log && { log }) })
  }

  async acquireConnection(): Promise<NodeSqliteConnection> {
    return new NodeSqliteConnection(this, this.#here)
  }

  readonly beginTransaction = transactions.beginTransaction
  readonly commitTransaction = transactions.commitTransaction
  readonly rollbackTransaction = transactions.rollbackTransaction
  readonly releaseConnection = transactions.releaseConnection

  async destroy(): Promise<void> {
    await this.#readerThread?.destroy()
    await this.#writerThread?.destroy()
    this.reader?.close()
    this.writer?.database.close()
    this.journal?.close()
  }
}

function writerThreadDriver(driver: NodeSqliteDriver): Driver {
  const thread = new SqliteThread({ file: driver.file, readOnly: false })
  const ask: Executor['write'] = (query, isInTransaction) => thread.run(query, isInTransaction)
  return {
    ...transactions,
    init: async () => {},
    acquireConnection: async () => new NodeSqliteConnection(driver, { read: ask, write: ask }),
    destroy: () => thread.close(),
  }
}

const statement = (sql: string): Asked => ({ sql, parameters: [] })

class NodeSqliteConnection implements DatabaseConnection {
  readonly #driver: NodeSqliteDriver
  readonly #executor: Executor
  #unlock: (() => void) | undefined

  constructor(driver: NodeSqliteDriver, executor: Executor) {
    this.#driver = driver
    this.#executor = executor
  }

  async begin(): Promise<void> {
    const unlock = await this.#driver.lock()
    try {
      makeRoom(dirname(this.#driver.file))
      await patiently(() => this.#executor.write(statement('begin immediate')))
    } catch (error) {
      unlock()
      throw error
    }
    this.#unlock = unlock
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    // A failed commit has released the lock: a rollback now would hit another transaction.
    if (!this.#unlock) return
    try {
      await patiently(() => this.#executor.write(statement(how), true))
      if (how === 'commit') this.#driver.journal.ask()
    } catch (error) {
      // After a failed commit (disk full) SQLite leaves the transaction open, and the next begin would fail.
      await this.#leave()
      if (how === 'commit') throw error
    } finally {
      this.#driver.reader.endSnapshot()
      this.#unlock()
      this.#unlock = undefined
    }
  }

  async #leave(): Promise<void> {
    try {
      await this.#executor.write(statement('rollback'))
    } catch {
      // No transaction is open any more.
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#unlock) return this.#executor.write<R>(query, true)
    if (onlyReads(query)) return this.#executor.read<R>(query)
    const unlock = await this.#driver.lock()
    try {
      makeRoom(dirname(this.#driver.file))
      const answer = await patiently(() => this.#executor.write<R>(query))
      this.#driver.journal.ask()
      return answer
    } finally {
      this.#driver.reader.endSnapshot()
      unlock()
    }
  }

  /** Uses a connection of its own: an unfinished statement would keep all other reads on its snapshot. */
  async *streamQuery<R>(query: CompiledQuery, size = 100): AsyncIterableIterator<QueryResult<R>> {
    using database = openHandle(this.#driver.file, true).database
    let rows: R[] = []
    for (const row of iterate<R>(database, query)) {
      if (rows.push(row) < size) continue
      yield { rows }
      rows = []
    }
    if (rows.length > 0) yield { rows }
  }
}

const { nodeTiming } = performance

/**
 * Reads in one iteration of the event loop share one snapshot, since taking one costs more than most lookups.
 * It ends before the next request is read from the network, and at every write, so that no request gets data
 * that was out of date when it arrived.
 */
class Reader {
  readonly handle: Handle
  readonly #begin: StatementSync
  readonly #commit: StatementSync
  readonly #answered = new Map<Asked, unknown[]>()
  #hasSnapshot = false
  #turn = 0

  constructor(handle: Handle) {
    this.handle = handle
    this.#begin = handle.database.prepare('begin')
    this.#commit = handle.database.prepare('commit')
  }

  run<R>(query: Asked): QueryResult<R> {
    this.#endEarlierSnapshot()
    if (!this.#hasSnapshot) {
      this.#begin.run()
      this.#hasSnapshot = true
      this.#turn = nodeTiming.uvMetricsInfo.loopCount
      setImmediate(() => this.endSnapshot())
    }
    return run<R>(this.handle, query)
  }

  read<R>(query: Asked): R[] {
    return this.run<R>(query).rows
  }

  /** The same query runs once per snapshot. Callers share the rows and must not change them. */
  readOnce<R>(query: Asked): R[] {
    this.#endEarlierSnapshot()
    const known = this.#answered.get(query)
    if (known) return known as R[]
    const rows = this.read<R>(query)
    this.#answered.set(query, rows)
    return rows
  }

  /** Ends a snapshot that a timer or an immediate took: the loop count changes before the network is read. */
  #endEarlierSnapshot(): void {
    if (this.#hasSnapshot && this.#turn !== nodeTiming.uvMetricsInfo.loopCount) this.endSnapshot()
  }

  endSnapshot(): void {
    if (!this.#hasSnapshot) return
    this.#hasSnapshot = false
    this.#answered.clear()
    try {
      this.#commit.run()
    } catch {
      // An exception here would end the process. If the disk fails, the next read reports it.
      if (this.handle.database.isTransaction) this.handle.database.exec('rollback')
    }
  }

  close(): void {
    this.endSnapshot()
    this.handle.database.close()
  }
}

function onlyReads({ query, sql }: CompiledQuery): boolean {
  if (query.kind === 'SelectQueryNode') return true
  return query.kind === 'RawNode' && /^\s*(select|explain)\b/i.test(sql)
}

/** Retries with backoff while another process holds the lock. */
async function patiently<T>(action: () => T | Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + lockWaitMs
  for (let wait = 1; ; wait = Math.min(wait * 1.5, 4)) {
    try {
      return await action()
    } catch (error) {
      const busy = ((error as { errcode?: number }).errcode ?? 0) % 256 === 5
      if (!busy || Date.now() > giveUpAt) throw error
      await sleep(wait * (0.5 + Math.random()))
    }
  }
}
