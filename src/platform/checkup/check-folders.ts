import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Found } from '#contract/site/checkup.ts'
import type { Config } from '../config.ts'
import { inGigabytes } from './check-process.ts'
import { diskKind, nearestFolder } from './disk-kind.ts'

const fillingTimes = 5

/** The folder of everything that is kept on this machine. */
export async function checkDataFolder(config: Config): Promise<Found[]> {
  const { dataDir: folder, minFreeBytes } = config
  const facts = { folder }
  const kind = diskKind(folder)
  if (kind === 'none') return [{ finding: 'data-unfit', facts }]
  if (!existsSync(folder)) return [{ finding: 'data-missing', facts }]
  const { mode, uid, isFolder } = await lookAt(folder)
  if (!isFolder) return [{ finding: 'data-unfit', facts }]

  const found: Found[] = []
  if ((mode & 0o077) !== 0) found.push({ finding: 'data-open', facts })
  if (uid !== process.getuid?.()) found.push({ finding: 'data-foreign', facts })
  const isWritable = await canKeep(folder)
  if (!isWritable) found.push({ finding: 'data-read-only', facts })
  const holdsRows = config.database.engine === 'sqlite'
  const holdsAnything = holdsRows || config.blobs.kind === 'disk' || config.secret.kind === 'kept'
  if (kind === 'memory' && holdsAnything) found.push({ finding: 'data-in-memory', facts })
  if (kind === 'network' && holdsRows) found.push({ finding: 'data-on-network', facts })
  if (kind === 'container' && holdsAnything) found.push({ finding: 'data-in-container', facts })

  const free = await freeOn(folder)
  const gigabytes = inGigabytes(free)
  if (free < minFreeBytes) found.push({ finding: 'data-full', facts: { gigabytes } })
  else if (free < minFreeBytes * fillingTimes) {
    found.push({ finding: 'data-filling', facts: { gigabytes } })
  }
  return found.length > 0 ? found : [{ finding: 'data-good', facts: { folder, gigabytes } }]
}

export async function checkSecret({ secret, database }: Config): Promise<Found[]> {
  if (secret.kind === 'given') return [{ finding: 'secret-given' }]
  const facts = { file: secret.file }
  if (!existsSync(secret.file)) {
    const isLost = database.engine === 'sqlite' && existsSync(database.file)
    return [{ finding: isLost ? 'secret-lost' : 'secret-new', facts }]
  }
  const { mode } = await lookAt(secret.file)
  if ((mode & 0o077) !== 0) return [{ finding: 'secret-open', facts }]
  const kept = (await readFile(secret.file, 'utf8')).trim()
  return [{ finding: kept.length < 32 ? 'secret-damaged' : 'secret-kept', facts }]
}

/** Where backups go. They hold all that the site holds. */
export async function checkBackupFolder({ backups, dataDir }: Config): Promise<Found[]> {
  const { folder, passphrase } = backups
  const facts = { folder }
  if (diskKind(folder) === 'none') return [{ finding: 'backups-unfit', facts }]
  const isThere = existsSync(folder)
  const place = nearestFolder(folder)
  const { mode, isFolder } = await lookAt(place)
  if (!isFolder || !(await canKeep(place))) return [{ finding: 'backups-unfit', facts }]

  const found: Found[] = []
  if (isThere && (mode & 0o077) !== 0) found.push({ finding: 'backups-open', facts })
  const isBeside = (await deviceOf(place)) === (await deviceOf(nearestFolder(dataDir)))
  if (isBeside) found.push({ finding: 'backups-beside-data', facts })
  else if (!passphrase) found.push({ finding: 'backups-unsealed', facts })
  if (found.length > 0) return found
  return [{ finding: isThere ? 'backups-good' : 'backups-new', facts }]
}

/** Names that nobody reads, and files of secrets that others can. */
export async function checkSettings(
  files: { name: string; file: string }[],
  misspelt: { name: string; meant: string }[],
): Promise<Found[]> {
  const found: Found[] = misspelt.map((facts) => ({ finding: 'setting-misspelt', facts }))
  for (const { name, file } of files) {
    const { mode } = await lookAt(file)
    // What a container is given there has the mode that its engine gives it.
    if ((mode & 0o004) !== 0 && !file.startsWith('/run/secrets/')) {
      found.push({ finding: 'secret-file-open', facts: { name, file } })
    }
  }
  return found.length > 0 ? found : [{ finding: 'settings-good' }]
}

async function lookAt(path: string) {
  const found = await stat(path)
  const mode = process.platform === 'win32' ? 0 : found.mode
  return { mode, uid: found.uid, isFolder: found.isDirectory() }
}

async function canKeep(folder: string): Promise<boolean> {
  const probe = join(folder, `.probe-${randomUUID()}`)
  try {
    await writeFile(probe, 'probe', { mode: 0o600, flag: 'wx' })
    return (await readFile(probe, 'utf8')) === 'probe'
  } catch {
    return false
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
}

async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function deviceOf(path: string): Promise<number> {
  return (await stat(path)).dev
}
