import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { type DatabaseConfig, embeddedFile } from './engine.ts'
import { isOutOfSpace } from './errors.ts'
import type { Db } from './schema.ts'

type Integrity = typeof sound

const sound = {
  /** Settings of PostgreSQL with which committed changes may be lost */
  unsafe: [] as string[],
  isReadOnly: false,
  /** A pooler sends some of the reads to a replica, which may be late */
  readsReplicas: false,
  /** PostgreSQL writes into its own log which number or email is there already */
  logsValues: false,
  /** The difference to the clock of this machine */
  clockDiffersByMs: 0,
  /** `unread`: the file is too large to be read within the time limit */
  file: 'whole' as 'whole' | 'damaged' | 'unread',
}

/** Checks that the database is intact and durable; undefined if it cannot be checked. */
export async function readIntegrity(
  database: DatabaseConfig,
  db: Db | undefined,
  readMs: number,
): Promise<Integrity | undefined> {
  const file = embeddedFile(database)
  if (!file) return db && integrityOfServer(db)
  return existsSync(file) ? integrityOfFile(file, readMs) : undefined
}

async function integrityOfServer(db: Db): Promise<Integrity> {
  const before = Date.now()
  const asked = sql<Pick<Integrity, 'unsafe' | 'isReadOnly' | 'logsValues'> & { ms: string }>`select
    array(select name from pg_settings
      where name in ('fsync', 'synchronous_commit') and setting = 'off') as unsafe,
    current_setting('transaction_read_only') = 'on' as "isReadOnly",
    current_setting('log_error_verbosity') <> 'terse' as "logsValues",
    extract(epoch from clock_timestamp()) * 1000 as ms`
  const { rows } = await asked.execute(db)
  const { ms, ...told } = rows[0] ?? { ...sound, ms: Date.now() }
  const clockDiffersByMs = Math.abs(Number(ms) - (before + Date.now()) / 2)
  const readsReplicas = !told.isReadOnly && (await readsFromReplicas(db))
  return { ...sound, ...told, readsReplicas, clockDiffersByMs }
}

/** Poolers choose a server for each connection. */
const connectionsAsked = 8

async function readsFromReplicas(db: Db): Promise<boolean> {
  // A volatile function such as pg_is_in_recovery() would be sent to the primary.
  const asked = sql<{
    isReplica: boolean
  }>`select current_setting('in_hot_standby') = 'on' as "isReplica"`
  const asking = Array.from({ length: connectionsAsked }, () => asked.execute(db))
  return (await Promise.all(asking)).some(({ rows }) => rows[0]?.isReplica)
}

const execute = promisify(execFile)

/** Runs in a process of its own: SQLite returns only at the end, and would block the event loop. */
const reading = `
const { DatabaseSync } = require('node:sqlite')
try {
  const database = new DatabaseSync(process.argv[1], { readOnly: true, timeout: 2000 })
  process.stdout.write(database.prepare('pragma quick_check(1)').get().quick_check)
} catch ({ code, errcode }) {
  process.stdout.write(JSON.stringify({ code, errcode }))
}
`
// SQLite: I/O error, damaged, not a database
const signsOfDamage = new Set([10, 11, 26])

async function integrityOfFile(file: string, readMs: number): Promise<Integrity | undefined> {
  const limits = { timeout: readMs, killSignal: 'SIGKILL' as const, env: {} }
  try {
    const { stdout } = await execute(process.execPath, ['-e', reading, file], limits)
    if (stdout === 'ok') return sound
    const error = stdout.startsWith('{') && JSON.parse(stdout)
    const isDamage = !error || (signsOfDamage.has(error.errcode & 0xff) && !isOutOfSpace(error))
    return isDamage ? { ...sound, file: 'damaged' } : undefined
  } catch (error) {
    return { ...sound, file: (error as { killed?: boolean }).killed ? 'unread' : 'damaged' }
  }
}
