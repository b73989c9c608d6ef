import { dirname } from 'node:path'
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
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { createSemaphore } from '#contract/semaphore.ts'
import { type DiskJournal, openDiskJournal } from './sqlite/disk-journal.ts'
import { type Asked, bound, type Handle, openHandle, run } from './sqlite/handle.ts'
import { asideDialect } from './sqlite/reader-dialect.ts'

const lockWaitMs = 10_000

/** Kysely over node:sqlite: one connection that writes, by turns, and one that only reads. */
export function nodeSqliteDialect(file: string, log?: Logger): Dialect {
  const driver = new NodeSqliteDriver(file, log)
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

  /** For prepared queries */
  get reader(): Reader {
    return this.driver.reader
  }
}

/** Where SQLite is asked in a thread; nothing inside a transaction or on PostgreSQL. */
export function readerThreadOf<Schema>(db: Kysely<Schema>): Kysely<Schema> | undefined {
  const { adapter } = db.getExecutor()
  if (db.isTransaction || !(adapter instanceof NodeSqliteAdapter)) return undefined
  return adapter.driver.aside as Kysely<Schema>
}

class NodeSqliteDriver implements Driver {
  readonly #file: string
  readonly #log: Logger | undefined
  #writer!: Handle
  #reader!: Reader
  #journal!: DiskJournal
  #aside: Kysely<unknown> | undefined
  readonly #writing = createSemaphore(1)

  constructor(file: string, log: Logger | undefined) {
    this.#file = file
    this.#log = log
  }

  async init(): Promise<void> {
    this.#writer = openHandle(this.#file, false)
    // From here on others may be writing: waiting inside SQLite would stop every request of this process.
    this.#writer.database.exec('pragma busy_timeout = 0')
    this.#reader = new Reader(openHandle(this.#file, true))
    this.#journal = openDiskJournal(dirname(this.#file))
  }

  get reader(): Reader {
    return this.#reader
  }

  get aside(): Kysely<unknown> {
    const log = this.#log
    const dialect = asideDialect(this.#file)
    this.#aside ??= new Kysely<unknown>({ dialect, ...(log && { log }) })
    return this.#aside
  }

  async acquireConnection(): Promise<NodeSqliteConnection> {
    return new NodeSqliteConnection(this.#file, {
      reader: this.#reader,
      writer: this.#writer,
      journal: this.#journal,
      lock: this.#writing.acquire,
    })
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
    await this.#aside?.destroy()
    this.#reader?.close()
    this.#writer?.database.close()
    this.#journal?.close()
  }
}

type Shared = {
  reader: Reader
  writer: Handle
  journal: DiskJournal
  /** Waits until whoever writes has finished; answers with what unlocks. */
  lock: () => Promise<() => void>
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #file: string
  readonly #reader: Reader
  readonly #writer: Handle
  readonly #journal: DiskJournal
  readonly #lock: () => Promise<() => void>
  #unlock: (() => void) | undefined

  constructor(file: string, { reader, writer, journal, lock }: Shared) {
    this.#file = file
    this.#reader = reader
    this.#writer = writer
    this.#journal = journal
    this.#lock = lock
  }

  async begin(): Promise<void> {
    const unlock = await this.#lock()
    try {
      await patiently(() => this.#writer.database.exec('begin immediate'))
    } catch (error) {
      unlock()
      throw error
    }
    this.#unlock = unlock
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    // After a commit that failed the lock is released, and a rollback would be somebody else's.
    if (!this.#unlock) return
    try {
      await patiently(() => this.#writer.database.exec(how))
      if (how === 'commit') this.#journal.ask()
    } catch (error) {
      // A commit that failed (disk full) leaves the transaction open, and the next begin would fail.
      if (this.#writer.database.isTransaction) this.#writer.database.exec('rollback')
      if (how === 'commit') throw error
    } finally {
      this.#reader.endSnapshot()
      this.#unlock()
      this.#unlock = undefined
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#unlock) return run<R>(this.#writer, query)
    if (onlyReads(query)) return this.#reader.run<R>(query)
    const unlock = await this.#lock()
    try {
      const answer = await patiently(() => run<R>(this.#writer, query))
      this.#journal.ask()
      return answer
    } finally {
      this.#reader.endSnapshot()
      unlock()
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
  readonly #answered = new Map<Asked, unknown[]>()
  #hasSnapshot = false

  constructor(handle: Handle) {
    this.#handle = handle
    this.#begin = handle.database.prepare('begin')
    this.#commit = handle.database.prepare('commit')
  }

  run<R>(query: Asked): QueryResult<R> {
    if (!this.#hasSnapshot) {
      this.#begin.run()
      this.#hasSnapshot = true
      setImmediate(() => this.endSnapshot())
    }
    return run<R>(this.#handle, query)
  }

  read<R>(query: Asked): R[] {
    return this.run<R>(query).rows
  }

  /** The same rows for whoever asks the same of one snapshot: to be read, not changed. */
  readOnce<R>(query: Asked): R[] {
    const known = this.#answered.get(query)
    if (known) return known as R[]
    const rows = this.read<R>(query)
    this.#answered.set(query, rows)
    return rows
  }

  endSnapshot(): void {
    if (!this.#hasSnapshot) return
    this.#hasSnapshot = false
    this.#answered.clear()
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

function onlyReads({ query, sql }: CompiledQuery): boolean {
  if (query.kind === 'SelectQueryNode') return true
  return query.kind === 'RawNode' && /^\s*(select|explain)\b/i.test(sql)
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
