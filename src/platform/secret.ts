import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { diskKind } from './checkup/disk-kind.ts'
import type { Config } from './config.ts'
import { ConfigProblems } from './config.ts'

/** The folder of everything this instance keeps; refused when other users could read it. */
export function openDataDir(folder: string): void {
  mustBeOnADisk('DATA_DIR', folder)
  if (!existsSync(folder)) {
    const first = mkdirSync(folder, { recursive: true, mode: 0o700 })
    flushFolder(dirname(first ?? folder))
  }
  if (!statSync(folder).isDirectory()) {
    throw new ConfigProblems([`DATA_DIR: ${folder} is not a folder`])
  }
  const { uid } = statSync(folder)
  if (process.getuid?.() === 0 && uid !== 0) {
    throw new ConfigProblems([
      `DATA_DIR: ${folder} belongs to another user (${uid}), who could not use what root keeps there; run this as that user`,
    ])
  }
  if (process.platform !== 'win32' && (statSync(folder).mode & 0o077) !== 0) {
    throw new ConfigProblems([`DATA_DIR: other users can read ${folder}; run: chmod 700 ${folder}`])
  }
}

/** Node waits for ever when it is to make a folder among those of the kernel. */
export function mustBeOnADisk(name: 'DATA_DIR' | 'BACKUP_DIR', folder: string): void {
  if (diskKind(folder) !== 'none') return
  throw new ConfigProblems([`${name}: nothing can be kept in ${folder}; name a folder on a disk`])
}

/** The one secret from which all keys are derived; made at first start if none was given. */
export function readSecret(secret: Config['secret']): string {
  if (secret.kind === 'given') return secret.value
  if (!existsSync(secret.file)) makeSecret(secret.file)
  if (process.platform !== 'win32' && (statSync(secret.file).mode & 0o077) !== 0) {
    throw new ConfigProblems([`other users can read ${secret.file}; run: chmod 600 ${secret.file}`])
  }
  const kept = readFileSync(secret.file, 'utf8').trim()
  if (kept.length < 32) {
    throw new ConfigProblems([`the key in ${secret.file} is damaged: restore it from a backup`])
  }
  return kept
}

function makeSecret(file: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  chmodSync(draft, 0o400)
  try {
    linkSync(draft, file)
  } catch (error) {
    // Another process that started at the same moment made it first: its secret counts.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  flushFolder(dirname(file))
}

/** What is in a folder is found again after a power cut only when the folder was flushed too. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
