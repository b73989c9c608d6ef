import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { dirname } from 'node:path'
import { type Config, ConfigProblems } from './config.ts'
import { diskKind } from './disk.ts'

/** Creates the data folder, and refuses one that other users can read. */
export function openDataDir(folder: string): void {
  mustBeOnADisk('DATA_DIR', folder)
  if (!fs.existsSync(folder)) flushFolder(dirname(makeFolder(folder) ?? folder))
  if (!fs.statSync(folder).isDirectory()) {
    throw new ConfigProblems([`DATA_DIR: ${folder} is not a folder`])
  }
  const { uid } = fs.statSync(folder)
  if (process.getuid?.() === 0 && uid !== 0) {
    throw new ConfigProblems([
      `DATA_DIR: ${folder} belongs to another user (${uid}), who could not use what root keeps there; run this as that user`,
    ])
  }
  if (isOpenToOthers(folder)) {
    throw new ConfigProblems([`DATA_DIR: other users can read ${folder}; run: chmod 700 ${folder}`])
  }
}

function makeFolder(folder: string): string | undefined {
  try {
    return fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['EACCES', 'EPERM', 'EROFS'].includes(code)) throw error
    throw new ConfigProblems([
      `DATA_DIR: ${folder} cannot be found or created (${code}): create it as root, with mode 700 and the user of the site as its owner, or choose another place`,
    ])
  }
}

export function isOpenToOthers(path: string): boolean {
  if (process.platform === 'win32') return false
  const { mode } = fs.statSync(path)
  if ((mode & 0o007) !== 0) return true
  return (mode & 0o070) !== 0 && !isOnVolumeOfOwnGroup(path)
}

/** With fsGroup, Kubernetes gives a volume to a group that only the pod has, and sets setgid on folders. */
function isOnVolumeOfOwnGroup(path: string): boolean {
  const { mode, gid } = fs.statSync(fs.statSync(path).isDirectory() ? path : dirname(path))
  return (mode & 0o2000) !== 0 && (process.getgroups?.() ?? []).includes(gid)
}

/** As root, switches to the owner of the data: root's permissions say nothing about the service's. */
export function becomeOwnerOf(folder: string): void {
  if (process.getuid?.() !== 0 || !fs.existsSync(folder)) return
  const { uid, gid } = fs.statSync(folder)
  if (uid === 0) return
  process.setgroups?.([gid])
  process.setgid?.(gid)
  process.setuid?.(uid)
}

/** Refuses virtual file systems such as /proc, in which Node's mkdir never returns. */
export function mustBeOnADisk(name: 'DATA_DIR' | 'BACKUP_DIR', folder: string): void {
  if (diskKind(folder) !== 'none') return
  throw new ConfigProblems([`${name}: nothing can be kept in ${folder}; name a folder on a disk`])
}

/** The secret from which all keys are derived; created at the first start if none is configured. */
export function readSecret(secret: Config['secret']): string {
  if (secret.kind === 'given') return secret.value
  if (!fs.existsSync(secret.file)) makeSecret(secret.file)
  if (isOpenToOthers(secret.file)) {
    throw new ConfigProblems([`other users can read ${secret.file}; run: chmod 600 ${secret.file}`])
  }
  const kept = fs.readFileSync(secret.file, 'utf8').trim()
  if (kept.length < 32) {
    throw new ConfigProblems([`the key in ${secret.file} is damaged: restore it from a backup`])
  }
  return kept
}

function makeSecret(file: string): void {
  writeSecret(file, `${randomBytes(32).toString('base64url')}\n`, (draft) => {
    try {
      fs.linkSync(draft, file)
    } catch (error) {
      // Another process that started at the same moment has already created it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  })
}

/** Writes the key of a backup where none is yet; the caller keeps other processes from making one. */
export function restoreSecret(file: string, key: Uint8Array): void {
  writeSecret(file, key, (draft) => fs.renameSync(draft, file))
}

/** Under its name there is the whole key or none, whatever ends this. */
function writeSecret(file: string, key: string | Uint8Array, place: (draft: string) => void): void {
  const draft = `${file}.${process.pid}`
  // In a container a process that was killed had the same number.
  fs.rmSync(draft, { force: true })
  try {
    fs.writeFileSync(draft, key, { mode: 0o600, flush: true })
    fs.chmodSync(draft, 0o400)
    place(draft)
  } finally {
    fs.rmSync(draft, { force: true })
  }
  flushFolder(dirname(file))
}

/** Flushes a folder: otherwise a power cut may lose a new file in it. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = fs.openSync(folder, 'r')
  try {
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}
