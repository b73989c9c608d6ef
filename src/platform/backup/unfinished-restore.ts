import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigProblems } from '../config.ts'

/** Lies in the data folder while a restore is under way, so that nobody serves half of it. */
export function unfinishedRestore(dataDir: string): string {
  return join(dataDir, 'restore-unfinished')
}

export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(unfinishedRestore(dataDir))) return
  throw new ConfigProblems([
    `DATA_DIR: a restore into ${dataDir} was not finished; run countersign restore once more`,
  ])
}
