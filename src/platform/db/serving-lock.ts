import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { type Config, ConfigProblems } from '../config.ts'
import { openDataDir } from '../secret.ts'
import { embeddedFile } from './engine.ts'
import { connect } from './open-database.ts'

export const lockFile = 'server.lock'
const busy = 5

/**
 * Only one process may serve an SQLite database. The lock is SQLite's file lock, which the operating system
 * releases when the process ends. Commands do not need it.
 */
export function lockServing({ dataDir, database }: Config): Disposable | undefined {
  if (!embeddedFile(database)) return undefined
  return lockFolder(
    dataDir,
    `DATA_DIR: another process serves ${dataDir}, and only one can with SQLite: stop it first, or give this one a DATA_DIR of its own`,
  )
}

function lockFolder(dataDir: string, refusal: string): Disposable | undefined {
  openDataDir(dataDir)
  const lock = new DatabaseSync(join(dataDir, lockFile))
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    // A full or read-only disk, or one without file locks, does not keep the site from serving.
    if ((error as { errcode?: number }).errcode !== busy) return undefined
    throw new ConfigProblems([refusal])
  }
  return lock
}

const restoreLock = 7_203_119

/** Only one process may restore into a folder and a database; it holds both until it ends. */
export async function lockRestoring({ dataDir, database }: Config): Promise<AsyncDisposable> {
  await using held = new AsyncDisposableStack()
  const refusal = `another restore into ${dataDir} is under way, or its site runs: wait until it ends`
  held.use(lockFolder(dataDir, refusal))
  if (database.engine === 'postgres') {
    const db = held.adopt(connect(database, { isPatient: true }), (one) => one.destroy())
    // The lock of a transaction also holds behind a pooler that shares connections.
    const transaction = await db.startTransaction().execute()
    held.defer(() =>
      transaction
        .rollback()
        .execute()
        .catch(() => {}),
    )
    // It is idle while files are copied, and a server may end such transactions.
    await sql`select set_config('idle_in_transaction_session_timeout', '0', true)`.execute(
      transaction,
    )
    const { rows } = await sql<{
      isFree: boolean
    }>`select pg_try_advisory_xact_lock(${restoreLock}) as "isFree"`.execute(transaction)
    if (!rows[0]?.isFree) {
      throw new ConfigProblems([
        'another restore into the database in DATABASE_URL is under way: wait until it ends',
      ])
    }
  }
  return held.move()
}
