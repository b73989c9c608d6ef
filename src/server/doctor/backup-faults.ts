import type { BackupFault } from '#contract/site/overview.ts'
import { BlobsUnavailable } from '#platform/blobs/blob-store.ts'
import { isOutOfSpace, isUnavailable } from '#platform/db/errors.ts'

/** Texts for the operator; the pages have texts of their own. */
export const backupFaultWords: Record<BackupFault, string> = {
  'not-writable': 'nothing can be written into the folder for backups',
  'not-there': 'the folder for backups, or a folder above it, does not exist or is a file',
  'no-space': 'there is not enough space for it',
  away: 'the database or the files could not be read completely',
  other: 'the cause is in the log',
}

export function backupFaultIn(error: unknown): BackupFault {
  const { code = '' } = error as NodeJS.ErrnoException
  if (error instanceof BlobsUnavailable) return 'away'
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return 'not-writable'
  if (['ENOENT', 'ENOTDIR', 'EEXIST'].includes(code)) return 'not-there'
  if (isOutOfSpace(error)) return 'no-space'
  return isUnavailable(error) ? 'away' : 'other'
}
