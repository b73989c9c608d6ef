import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { ReadThread } from './read-thread.ts'

/** Kysely over a thread that only reads. */
export function asideDialect(file: string): Dialect {
  return {
    createAdapter: () => new ManyAtOnce(),
    createDriver: () => new AsideDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class ManyAtOnce extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class AsideDriver implements Driver {
  readonly #thread: ReadThread

  constructor(file: string) {
    this.#thread = new ReadThread(file)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new AsideConnection(this.#thread)
  }

  async beginTransaction(): Promise<void> {
    throw new Error('Aside is only read')
  }

  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#thread.close()
  }
}

class AsideConnection implements DatabaseConnection {
  readonly #thread: ReadThread

  constructor(thread: ReadThread) {
    this.#thread = thread
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#thread.run<R>(query)
  }

  streamQuery(): never {
    throw new Error('Aside is read by whole answers')
  }
}
