import { randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { access, constants, open as openFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backupFailure } from '#core/upkeep/backup-failure.ts'
import { lastBackup } from '#core/upkeep/last-backup.ts'
import { latestPlausible, listBackups } from '#platform/backup/backups.ts'
import { ledgerFile } from '#platform/backup/ledger.ts'
import {
  fileOfAuthorities,
  openSettingsFiles,
  secretFiles,
  unknownSettings,
} from '#platform/config.ts'
import { embeddedFile, mayExist } from '#platform/db/engine.ts'
import { isOutOfSpace } from '#platform/db/errors.ts'
import { lockFile } from '#platform/db/serving-lock.ts'
import { bytesLeft, diskKind, nearestFolder } from '#platform/disk.ts'
import { spoolFolder } from '#platform/http/spool.ts'
import { isOpenToOthers } from '#platform/secret.ts'
import { backupFaultWords } from './backup-faults.ts'
import {
  type Found,
  failed,
  giveToSite,
  type Look,
  reasonOf,
  type Site,
  user,
  warning,
} from './findings.ts'

/** Unknown settings, readable files of secrets, and running as root. */
export const checkSettings: Look = async () => {
  const found = [...unknownNames(), ...(await unreadAuthorities())]
  for (const { name, file } of secretFiles()) {
    // Container engines set the mode of mounted secrets, which the operator cannot change.
    if ((statSync(file).mode & 0o004) === 0 || file.startsWith('/run/secrets/')) continue
    const says = 'Other users of this machine can read {file}, which {name}_FILE names.'
    found.push(warning('secret-file-open', says, 'Run: chmod 600 {file}', { name, file }))
  }
  for (const facts of openSettingsFiles()) {
    const says = 'Other users of this machine can read {file}, which has {name}.'
    found.push(warning('settings-file-open', says, 'Run: chmod o= {file}', facts))
  }
  if (process.getuid?.() === 0) {
    const says = 'It runs as root, so a vulnerability could expose the whole server.'
    const todo = 'Run it as a user of its own, as deploy/countersign.service does.'
    found.push(warning('runs-as-root', says, todo))
  }
  return found
}

export function unknownNames(): Found[] {
  return unknownSettings().map((facts) => {
    const todo = 'Correct its name, or remove it; known: {known}.'
    return warning('setting-unknown', '{name} is set, and nothing reads it.', todo, facts)
  })
}

/** Node goes on without them, with a line on standard error. */
async function unreadAuthorities(): Promise<Found[]> {
  const file = fileOfAuthorities()
  if (!file) return []
  const holdsSome = (text: string) => /-----BEGIN (X509 |TRUSTED )?CERTIFICATE-----/.test(text)
  const why = await readFile(file, 'utf8').then(
    (text) => (holdsSome(text) ? '' : 'it has no certificate'),
    reasonOf,
  )
  if (!why) return []
  const says = 'No authority in {file}, which NODE_EXTRA_CA_CERTS names, is trusted: {why}.'
  const todo = 'Name a file of certificates (PEM) that the user of the site can read.'
  return [warning('authorities-unread', says, todo, { file, why })]
}

/** Whether data are kept in a folder that is in memory. */
export function isLostAtRestart({ dataDir, database, blobs, secret }: Site['config']): boolean {
  const holdsRows = embeddedFile(database) !== undefined
  const isKept = holdsRows || blobs.kind === 'disk' || secret.kind === 'kept'
  return isKept && diskKind(dataDir) === 'memory'
}

export const checkDataFolder: Look = async ({ config }) => {
  const { dataDir: folder, database, minFreeBytes } = config
  const facts = { folder }
  const kind = diskKind(folder)
  if (kind !== 'none' && !existsSync(folder)) {
    const todo = 'The first start creates it. If there is a site already, DATA_DIR is wrong.'
    return [warning('data-missing', '{folder} does not exist yet.', todo, facts)]
  }
  const probe = kind === 'none' ? 'refused' : await probeIn(folder)
  if (probe === 'refused') {
    const todo =
      'Set DATA_DIR to a folder that the user of the site owns, on a disk that is not read-only.'
    return [failed('data-unfit', 'The site cannot write to {folder}.', todo, facts)]
  }
  const found = isOpenToOthers(folder) ? [open('data-open', folder)] : []
  found.push(...(await closedLists(folder)), ...(await closedSpool(join(folder, spoolFolder))))
  const file = embeddedFile(database)
  for (const one of file ? [file, join(folder, lockFile)] : [])
    found.push(...(await closedDatabase(one)))
  if (isLostAtRestart(config)) {
    const says = '{folder} is in memory: everything is lost at a restart.'
    found.push(failed('data-in-memory', says, 'Put DATA_DIR on a disk.', facts))
  }
  if (kind === 'network' && file !== undefined) {
    const says = '{folder} is on another machine; over a network SQLite can lose data.'
    const todo = 'Put DATA_DIR on a disk of this machine, or use PostgreSQL.'
    found.push(failed('data-on-network', says, todo, facts))
  }
  const left = bytesLeft(folder)
  if (probe === 'full' || left < minFreeBytes) {
    const says = 'Only {megabytes} MB are free: new data is refused.'
    const todo = 'Make room on the disk of DATA_DIR. MIN_FREE_MB says how much has to be free.'
    const megabytes = Math.max(0, Math.floor(left / 1_000_000))
    found.push(failed('data-full', says, todo, { megabytes }))
  }
  return found
}

/** Checks the folder for backups, which must be private: backups contain all data of the site. */
export async function checkBackupFolder({
  config: { backups, dataDir },
}: Pick<Site, 'config'>): Promise<Found[]> {
  const { folder } = backups
  const place = nearestFolder(folder)
  const probe = diskKind(folder) === 'none' ? 'refused' : await probeIn(place)
  if (probe === 'refused') {
    const todo =
      'Create it with the user of the site as its owner, add it to ReadWritePaths (systemd), or correct BACKUP_DIR.'
    return [failed('backups-unfit', 'The site cannot write to {folder}.', todo, { folder })]
  }
  const found = existsSync(folder) && isOpenToOthers(folder) ? [open('backups-open', folder)] : []
  found.push(...(await closedLists(folder)))
  if (probe === 'full') {
    const todo = 'Make room there: delete old backups, or keep fewer with BACKUP_KEEP.'
    found.push(failed('backups-full', 'The disk of {folder} is full.', todo, { folder }))
  }
  if (statSync(place).dev === statSync(nearestFolder(dataDir)).dev) {
    const says = '{folder} is on the same disk as the data: both are lost if it breaks.'
    const todo = 'Set BACKUP_DIR to a folder on another disk or machine.'
    found.push(warning('backups-beside-data', says, todo, { folder }))
  }
  return found
}

const [hourMs, lateAfterHours] = [3_600_000, 48]

/** Checks the age of the last backup, known from the database and from the folder. */
export const checkLastBackup: Look = async ({ config: { backups, database }, tables }) => {
  const failure = tables && (await backupFailure(tables))
  if (failure) {
    const { since, fault } = failure
    const says = 'Backups have failed since {since}: {why}.'
    const todo =
      'The log says more ("the daily backup failed" or "no backups"). Then run: countersign backup'
    const why = backupFaultWords[fault]
    return [failed('backup-failed', says, todo, { since, fault, why })]
  }
  const known = tables && (await lastBackup(tables))
  const kept = (await listBackups(backups.folder)).map(({ at }) => at.getTime())
  const times = [known ? Date.parse(known.at) : 0, ...kept]
  const last = Math.max(0, ...times.filter((at) => at <= latestPlausible(new Date())))
  const latest = Math.max(...times)
  if (last === 0 && latest > 0) {
    const says = 'All are dated in the future, the last on {day}; the clock here says {now}.'
    const todo = 'Set the clock of this machine by NTP. If it is right: countersign backup'
    const [day, now] = [new Date(latest), new Date()].map((at) => at.toISOString().slice(0, 10))
    return [failed('backup-in-future', says, todo, { day: day ?? '', now: now ?? '' })]
  }
  const facts = { missing: known?.missing ?? 0, hours: Math.round((Date.now() - last) / hourMs) }
  // Only the database knows of backups elsewhere.
  const isUnread = !tables && (!embeddedFile(database) || mayExist(database))
  if (isUnread && facts.hours > lateAfterHours) return undefined
  if (last === 0) return [warning('backup-none', 'There is none yet.', 'Run: countersign backup')]
  if (facts.missing > 0) {
    const todo = 'Run: countersign verify, and restore those files from an older backup.'
    return [failed('backup-incomplete', '{missing} files are missing from it.', todo, facts)]
  }
  if (facts.hours <= lateAfterHours) return []
  const says = 'It was made {hours} hours ago.'
  if (backups.at === undefined) {
    return [
      warning('backup-late', says, 'Check that whatever makes the backups still runs.', facts),
    ]
  }
  const todo =
    'One is due each day: check that the site runs at BACKUP_AT, and look in its log. Run: countersign backup'
  return [failed('backup-late', says, todo, facts)]
}

function open(finding: string, folder: string): Found {
  const says = 'Other users of this machine can read {folder}.'
  return failed(finding, says, 'Run: chmod 700 {folder}', { folder })
}

/** The list of the erased is made when it is needed, so that it may be missing. */
async function closedLists(folder: string): Promise<Found[]> {
  const file = join(folder, ledgerFile)
  const why = await whyClosed(openedForWriting(file))
  if (!why) return []
  const says = '{file} cannot be written ({why}): a restore would bring back who was erased.'
  return [failed('erased-list-closed', says, giveToSite, { file, why, user: user() })]
}

/**
 * SQLite opens a file that it may only read, and fails at the first change. The doctor also runs in the server, so it
 * must not open these files: a process that closes a file loses all locks that it has on it, also those of SQLite.
 */
async function closedDatabase(file: string): Promise<Found[]> {
  const why = await whyClosed(access(file, constants.R_OK | constants.W_OK))
  if (!why) return []
  const says = '{file} cannot be written ({why}): the site does not start, or a second one can.'
  const todo = `${giveToSite} and chmod 600 {file}`
  return [failed('database-closed', says, todo, { file, why, user: user() })]
}

async function openedForWriting(file: string): Promise<void> {
  await using _ = await openFile(file, constants.O_RDWR | constants.O_APPEND)
}

async function whyClosed(tried: Promise<void>): Promise<string | undefined> {
  const why = await tried.then(() => undefined, reasonOf)
  return why === 'ENOENT' ? undefined : why
}

async function closedSpool(folder: string): Promise<Found[]> {
  if (!existsSync(folder) || (await probeIn(folder)) !== 'refused') return []
  const says = 'The site cannot write to {file}, and so does not start.'
  return [failed('spool-unfit', says, giveToSite, { file: folder, user: user() })]
}

async function probeIn(folder: string): Promise<'written' | 'full' | 'refused'> {
  const probe = join(folder, `.probe-${randomUUID()}`)
  try {
    await writeFile(probe, 'probe', { mode: 0o600, flag: 'wx' })
    return (await readFile(probe, 'utf8')) === 'probe' ? 'written' : 'refused'
  } catch (error) {
    return isOutOfSpace(error) ? 'full' : 'refused'
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
}
