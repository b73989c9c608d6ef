import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { checkActivityEnd } from '#core/activity/check-activity-end.ts'
import { embeddedFile } from '#platform/db/engine.ts'
import { isOutOfSpace } from '#platform/db/errors.ts'
import { appliedMigrations, migrations } from '#platform/db/migrate.ts'
import type { Db } from '#platform/db/schema.ts'
import { reasonInWords } from '#platform/start-failure.ts'
import { failed, type Look, ok, reasonOf, warning } from './findings.ts'

export const checkDatabase: Look = async ({ db, config: { blobs } }) => {
  try {
    const isThere = db && (await appliedMigrations(db)).length > 0
    if (!isThere && blobs.kind === 'disk' && holdsScans(blobs.folder)) {
      const { folder } = blobs
      const says = 'There is no site in it, and there are scans in {folder}.'
      const todo =
        'Correct DATA_DIR or DATABASE_URL, or restore the last backup: a start would begin an empty site.'
      return [failed('database-lost', says, todo, { folder })]
    }
    return db && []
  } catch (error) {
    const why = reasonInWords(error) ?? reasonOf(error)
    const todo = 'See whether it runs, and whether DATABASE_URL or DATA_DIR is right.'
    return [failed('database-away', 'It cannot be used: {why}.', todo, { why })]
  }
}

function holdsScans(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => /^[0-9a-f]{3}$/.test(name))
}

export const checkSchema: Look = async ({ db }) => {
  const applied = db ? await appliedMigrations(db) : []
  if (applied.length === 0) return undefined
  const known = migrations.map(({ name }) => name)
  const newer = applied.filter((name) => !known.includes(name)).join(', ')
  if (newer) {
    const says = 'It was written by a newer version, which knows {names}.'
    const todo = 'Start that version, or restore a backup made by this one.'
    return [failed('schema-newer', says, todo, { names: newer })]
  }
  const names = known.filter((name) => !applied.includes(name)).join(', ')
  if (!names) return []
  const todo = 'The next start makes a backup and brings it up to date.'
  return [warning('schema-behind', 'It is an older version’s; missing: {names}.', todo, { names })]
}

export const checkActivity: Look = async ({ tables }) => {
  if (!tables) return undefined
  const { isWhole, seq } = await checkActivityEnd(tables)
  if (isWhole) return []
  const says = 'It is not as it was written, at entry {seq}.'
  const todo = 'Run: countersign activity verify, and find out who could write to the database.'
  return [failed('activity-broken', says, todo, { seq })]
}

/** Checks that the database is intact and durable. */
export const checkIntegrity: Look = async ({ config: { database }, db, readMs }) => {
  const file = embeddedFile(database)
  if (!file) return db && checkPostgres(db)
  return existsSync(file) ? checkSqliteFile(file, readMs) : undefined
}

const clockMs = 5000

async function checkPostgres(db: Db) {
  const before = Date.now()
  const asked = sql<{ unsafe: string[]; readOnly: boolean; ms: string }>`select
    array(select name from pg_settings
      where name in ('fsync', 'synchronous_commit') and setting = 'off') as unsafe,
    current_setting('transaction_read_only') = 'on' as "readOnly",
    extract(epoch from clock_timestamp()) * 1000 as ms`
  const { rows } = await asked.execute(db)
  const found = (rows[0]?.unsafe ?? []).map((setting) => {
    const says = '{setting} is off: a power cut takes away what was acknowledged.'
    return failed('database-unsafe', says, 'Turn {setting} on in PostgreSQL.', { setting })
  })
  if (rows[0]?.readOnly) {
    const todo = 'Name the primary in DATABASE_URL, or promote this one.'
    found.push(failed('database-read-only', 'It takes no writes.', todo))
  }
  const differenceMs = Math.abs(Number(rows[0]?.ms) - (before + Date.now()) / 2)
  if (differenceMs > clockMs) {
    const says = 'Its clock and that of this machine differ by {seconds} seconds.'
    const seconds = Math.round(differenceMs / 1000)
    found.push(warning('clock-off', says, 'Set both clocks by NTP.', { seconds }))
  }
  return found
}

const execute = promisify(execFile)

/** Runs in its own process: SQLite answers only at the end and would block everything else. */
const reading = `
const { DatabaseSync } = require('node:sqlite')
try {
  const database = new DatabaseSync(process.argv[1], { readOnly: true, timeout: 2000 })
  process.stdout.write(database.prepare('pragma quick_check(1)').get().quick_check)
} catch ({ code, errcode }) {
  process.stdout.write(JSON.stringify({ code, errcode }))
}
`
// I/O error, damaged, not a database
const signsOfDamage = new Set([10, 11, 26])

async function checkSqliteFile(file: string, readMs: number) {
  const limits = { timeout: readMs, killSignal: 'SIGKILL' as const, env: {} }
  try {
    const { stdout } = await execute(process.execPath, ['-e', reading, file], limits)
    if (stdout === 'ok') return []
    const error = stdout.startsWith('{') && JSON.parse(stdout)
    const isDamage = !error || (signsOfDamage.has(error.errcode & 0xff) && !isOutOfSpace(error))
    if (!isDamage) return undefined
  } catch (error) {
    const says = 'It is too large to be read through here; "countersign doctor" takes longer.'
    if ((error as { killed?: boolean }).killed) return [ok('integrity-not-read', says)]
  }
  const todo = 'Stop the site, keep a copy of the file, and restore the last backup.'
  return [failed('integrity-bad', 'The file of the database is damaged.', todo)]
}
