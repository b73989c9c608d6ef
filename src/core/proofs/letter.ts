import type { Locale } from '#contract/locale.ts'
import type { NotificationCounts } from '#contract/notification.ts'
import type { MassWarning } from '#contract/person/retention.ts'
import type { BackupFault } from '#contract/site/overview.ts'
import type { ReminderCounts } from '#contract/validity.ts'
import type { Db } from '#platform/db/schema.ts'

/** An email; its text is in the recipient's language, or in all languages if that is unknown. */
export type Letter = { to: string; accountId?: string } & (
  | { kind: 'backup-failed'; fault: BackupFault; locale?: undefined }
  /** About a share code that staff made for a record, or a holder for their own record */
  | { kind: 'share-locked'; recordId?: string | undefined; locale?: undefined }
  | {
      kind:
        | 'record-claimed'
        | 'share-made'
        | 'shown-again'
        | 'request-answered'
        | 'correction-settled'
        | 'two-factor-on'
        | 'two-factor-off'
      locale?: undefined
    }
  /** To a person without an account */
  | { kind: 'invitation'; token: string; expiresAt: string; locale?: undefined }
  | { kind: 'password-changed' | 'two-factor-reset'; locale?: Locale | undefined }
  | { kind: 'own-documents-end'; counts: ReminderCounts; locale?: undefined }
  /** To the holder of a record, which visitors find until the day before `hidesOn` */
  | { kind: 'own-record-ends'; hidesOn: string; locale?: Locale | undefined }
  | ({ locale: Locale } & Known)
)

type Known =
  | { kind: 'reset-password' | 'change-email'; token: string; expiresAt: string }
  | { kind: 'verify-email'; token: string; expiresAt: string; leadsTo?: string | undefined }
  | { kind: 'class-cancelled'; title: string; startsOn: string }
  | { kind: 'class-moved'; title: string; was: Meeting; is: Meeting }
  | { kind: 'notifications'; counts: NotificationCounts }
  | { kind: 'documents-end'; counts: ReminderCounts; records?: RecordsEnd | undefined }
  | { kind: 'registered-already' | 'identity-linked' | 'email-changed' }

/** When and where a class is */
type Meeting = { startsOn: string; place: string }

/** Records that were noticed because their retention ends */
export type RecordsEnd = { count: number; warning?: MassWarning | undefined }

/** Outbox: emails are stored in the database until sent, so that each committed change is announced. */
export type Outbox = {
  /** Stores emails in the transaction that makes the change */
  write(db: Db, letters: Letter[]): Promise<Written>
  /** Starts sending after the commit; does not wait for the mail server and returns no result */
  send(written: Written): void
}
export type Written = string[]
