import type { LastBackup } from '#contract/site/overview.ts'
import type { Db } from '#platform/db/schema.ts'
import { findJob, readResult } from './job-store.ts'

export const backupJob = 'backup'

export async function isBackingUp(db: Db, now: Date): Promise<boolean> {
  const job = await findJob(db, backupJob)
  return job !== undefined && job.heldUntil > now.toISOString()
}

export function lastBackup(db: Db): Promise<LastBackup | undefined> {
  return readResult(db, backupJob)
}

export async function lastBackupAt(db: Db): Promise<Date | undefined> {
  const backup = await lastBackup(db)
  return backup && new Date(backup.at)
}
