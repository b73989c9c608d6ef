import type { LastBackup } from '#contract/site/overview.ts'
import type { Db } from '#platform/db/schema.ts'
import { findChore } from './chore-store.ts'

export const backupChore = 'backup'

/** Whether a process has one in hand. */
export async function isBackingUp(db: Db, now: Date): Promise<boolean> {
  const chore = await findChore(db, backupChore)
  return chore !== undefined && chore.heldUntil > now.toISOString()
}

/** The last backup that was finished, by whichever process. */
export async function lastBackup(db: Db): Promise<LastBackup | undefined> {
  const chore = await findChore(db, backupChore)
  return chore?.result ? (JSON.parse(chore.result) as LastBackup) : undefined
}

export async function lastBackupAt(db: Db): Promise<Date | undefined> {
  const backup = await lastBackup(db)
  return backup && new Date(backup.at)
}
