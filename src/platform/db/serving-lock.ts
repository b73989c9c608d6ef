import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Config, ConfigProblems } from '../config.ts'
import { openDataDir } from '../secret.ts'
import { embeddedFile } from './engine.ts'

const busy = 5

/**
 * Only one process may serve an SQLite database. The lock is SQLite's file lock, which the operating system
 * releases when the process ends. Commands do not need it.
 */
export function lockServing({ dataDir, database }: Config): Disposable | undefined {
  if (!embeddedFile(database)) return undefined
  openDataDir(dataDir)
  const lock = new DatabaseSync(join(dataDir, 'server.lock'))
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    // A full or read-only disk, or one without file locks, does not keep the site from serving.
    if ((error as { errcode?: number }).errcode !== busy) return undefined
    throw new ConfigProblems([
      `DATA_DIR: another process serves ${dataDir}, and only one can with SQLite: stop it first, or give this one a DATA_DIR of its own`,
    ])
  }
  return { [Symbol.dispose]: () => lock.close() }
}
