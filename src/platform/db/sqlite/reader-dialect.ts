import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { SqliteThread } from './thread.ts'

/** Kysely over the reader thread */
export function readerDialect(file: string): Dialect {
  return {
    createAdapter: () => new ConcurrentAdapter(),
    createDriver: () => new ReaderDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** Without this Kysely would run all queries on SQLite one after the other. */
export class ConcurrentAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class ReaderDriver extends DummyDriver {
  readonly #thread: SqliteThread

  constructor(file: string) {
    super()
    this.#thread = new SqliteThread({ file, readOnly: true })
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new ReaderConnection(this.#thread)
  }

  override async beginTransaction(): Promise<void> {
    throw new Error('The reader thread has no transactions')
  }

  override async destroy(): Promise<void> {
    await this.#thread.close()
  }
}

class ReaderConnection implements DatabaseConnection {
  readonly #thread: SqliteThread

  constructor(thread: SqliteThread) {
    this.#thread = thread
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#thread.run<R>(query)
  }

  streamQuery(): never {
    throw new Error('The reader thread does not stream')
  }
}
