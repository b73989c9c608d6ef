import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  DummyDriver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { SqliteThread } from './thread.ts'

/** Allows concurrent queries: Kysely would otherwise run all queries on SQLite one after the other. */
export class ConcurrentAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

export function sqliteDialect(
  createDriver: () => Driver,
  createAdapter = () => new ConcurrentAdapter(),
): Dialect {
  return {
    createAdapter,
    createDriver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** A driver for single queries, without transactions and streams */
export function readerThreadDriver(file: string): Driver {
  const thread = new SqliteThread({ file, readOnly: true })
  const refuse = (): never => {
    throw new Error('The reader thread only answers queries')
  }
  const connection: DatabaseConnection = {
    executeQuery: (query) => thread.run(query),
    streamQuery: refuse,
  }
  return Object.assign(new DummyDriver(), {
    acquireConnection: async () => connection,
    beginTransaction: async () => refuse(),
    destroy: () => thread.close(),
  })
}
