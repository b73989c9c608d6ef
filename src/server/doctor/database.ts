import { existsSync, readdirSync } from 'node:fs'
import { checkActivityEnd } from '#core/activity/check-activity-end.ts'
import { unfinishedInWords } from '#platform/backup/restore-backup.ts'
import { holdsAny } from '#platform/blobs/blob-store.ts'
import { s3BlobStore, usualLimits } from '#platform/blobs/s3-blob-store.ts'
import type { Config } from '#platform/config.ts'
import { readIntegrity } from '#platform/db/integrity.ts'
import { appliedMigrations, migrations } from '#platform/db/migrate.ts'
import { reasonInWords } from '#platform/start-failure.ts'
import { failed, type Look, ok, reasonOf, warning } from './findings.ts'

export const checkDatabase: Look = async ({ db, config: { blobs, dataDir } }) => {
  const unfinished = unfinishedInWords(dataDir)
  if (unfinished) {
    const [says, todo] = ['The site does not start: {why}.', 'Wait until it ends, or {todo}.']
    const { says: why, todo: again } = unfinished
    return [failed('restore-unfinished', says, todo, { why, todo: again })]
  }
  try {
    const isMade = db && (await appliedMigrations(db)).length > 0
    // A start that finds no database makes an empty one.
    const isThere = isMade && (await db.selectFrom('account').select('id').limit(1).execute())[0]
    if (!isThere && (await holdsScans(blobs))) {
      const folder = blobs.kind === 'disk' ? blobs.folder : `the bucket "${blobs.bucket}"`
      const says = 'There is no site in it, and there are scans in {folder}.'
      const todo =
        'Correct DATA_DIR or DATABASE_URL, or restore the last backup into an empty place: a start begins an empty site.'
      return [failed('database-lost', says, todo, { folder })]
    }
    return db && []
  } catch (error) {
    const why = reasonInWords(error) ?? reasonOf(error)
    const todo = 'Check that it is running, and that DATABASE_URL or DATA_DIR is right.'
    return [failed('database-away', 'It cannot be used: {why}.', todo, { why })]
  }
}

async function holdsScans(blobs: Config['blobs']): Promise<boolean> {
  if (blobs.kind === 's3') return holdsAny(s3BlobStore(blobs, { ...usualLimits, attempts: 1 }))
  const { folder } = blobs
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
  const { isWhole, seq, latest = '' } = await checkActivityEnd(tables)
  if (isWhole) return checkDates(latest)
  const says = 'It is not as it was written, at entry {seq}.'
  const todo = 'Run: countersign activity verify, and find out who could write to the database.'
  return [failed('activity-broken', says, todo, { seq })]
}

const [aheadMs, clockMs] = [300_000, 5000]

/** The clock was wrong when that entry was written, or is now. */
function checkDates(latest: string) {
  const now = new Date()
  if (latest <= new Date(now.getTime() + aheadMs).toISOString()) return []
  const says = 'It has an entry of {latest}, and the clock here says {now}.'
  const todo =
    'Set the clock of this machine by NTP. What was signed while it was wrong has a wrong date.'
  return [warning('activity-in-future', says, todo, { latest, now: now.toISOString() })]
}

/** Checks that the database is intact and durable. */
export const checkIntegrity: Look = async ({ config: { database }, db, readMs }) => {
  const integrity = await readIntegrity(database, db, readMs)
  if (!integrity) return undefined
  const found = integrity.unsafe.map((setting) => {
    const says = '{setting} is off: a power cut can lose changes that were confirmed as saved.'
    return failed('database-unsafe', says, 'Turn {setting} on in PostgreSQL.', { setting })
  })
  if (integrity.isReadOnly) {
    const todo = 'Name the primary in DATABASE_URL, or promote this one.'
    found.push(failed('database-read-only', 'It is read-only.', todo))
  }
  if (integrity.readsReplicas) {
    const says =
      'Some reads go to a replica, which may be late: a hidden record may still be shown.'
    const todo = 'Send all queries to the primary: in pgpool-II set load_balance_mode = off.'
    found.push(failed('database-reads-replicas', says, todo))
  }
  if (integrity.logsValues) {
    const says =
      'PostgreSQL may write values into its own log: a number or email that two people enter at the same moment, and those of slow statements.'
    found.push(
      warning(
        'database-logs-values',
        says,
        'Set log_error_verbosity = terse in PostgreSQL, and restart the site: open connections keep the old setting.',
      ),
    )
  }
  if (integrity.clockDiffersByMs > clockMs) {
    const says = 'Its clock and that of this machine differ by {seconds} seconds.'
    const seconds = Math.round(integrity.clockDiffersByMs / 1000)
    found.push(warning('clock-off', says, 'Set both clocks by NTP.', { seconds }))
  }
  if (integrity.file === 'unread') {
    const says = 'It is too large to be read through here; "countersign doctor" takes longer.'
    found.push(ok('integrity-not-read', says))
  }
  if (integrity.file === 'damaged') {
    const todo = 'Stop the site, keep a copy of the file, and restore the last backup.'
    found.push(failed('integrity-bad', 'The file of the database is damaged.', todo))
  }
  return found
}
