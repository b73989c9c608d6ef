import type { Locale } from '#contract/locale.ts'
import type { NotificationCounts } from '#contract/notification.ts'
import type { BackupFault } from '#contract/site/overview.ts'
import type { ReminderCounts } from '#contract/validity.ts'
import type { Db } from '#platform/db/schema.ts'

/** A message to somebody; its text is composed in their language, or in all if that is not known. */
export type Letter = { to: string; accountId?: string } & (
  | { kind: 'backup-failed'; fault: BackupFault; locale?: undefined }
  /** Of a code that staff made for a record, or a holder for their own */
  | { kind: 'share-locked'; recordId?: string | undefined; locale?: undefined }
  | { kind: 'record-claimed' | 'share-made'; locale?: undefined }
  /** To somebody who has no account yet */
  | { kind: 'invitation'; token: string; expiresAt: string; locale?: undefined }
  | { kind: 'own-documents-end'; counts: ReminderCounts; locale?: undefined }
  | ({ locale: Locale } & Known)
)

type Known =
  | { kind: 'reset-password' | 'verify-email'; token: string; expiresAt: string }
  | { kind: 'class-cancelled'; title: string; startsOn: string }
  | { kind: 'notifications'; counts: NotificationCounts }
  | { kind: 'documents-end'; counts: ReminderCounts }
  | { kind: 'registered-already' | 'password-changed' | 'two-factor-reset' | 'identity-linked' }

/**
 * Emails are stored in the database until they are sent, so that a committed change is always
 * announced.
 */
export type Post = {
  /** In the transaction of the change */
  write(db: Db, letters: Letter[]): Promise<Written>
  /** After the transaction; nobody waits for the mail server or learns the result. */
  send(written: Written): void
}
export type Written = string[]
