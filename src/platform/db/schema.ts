import type { Generated, GeneratedAlways, Kysely } from 'kysely'
import type { Currency } from '#contract/classes/money.ts'
import type { ConfirmationMeans, Provenance } from '#contract/document-details.ts'
import type { Locale } from '#contract/locale.ts'
import type { ImportFileTable, ImportRowTable, ImportTable } from './import-tables.ts'
import type { PersonSchema } from './person-tables.ts'
import type { ProofSchema } from './proof-tables.ts'
import type { ShareSchema } from './share-tables.ts'

/** Columns are text and integer. Ids are UUIDv7; times are ISO 8601 in UTC, which sorts as text. */
export type Schema = ShareSchema &
  PersonSchema &
  ProofSchema & {
    record: RecordTable
    document: DocumentTable
    documentReminder: DocumentReminderTable
    reminderDay: { day: string }
    documentFile: DocumentFileTable
    settings: SettingsTable
    activity: ActivityTable
    /** The head of the hash chain: a single row, which writers lock. */
    activityHead: { id: number; seq: number; hash: string }
    notice: NoticeTable
    /** Numbers of lookups by day and outcome, without the numbers that were searched. */
    lookupFigure: { day: string; outcome: string; count: number }
    /** Attempts counted for rate limits. Keys are keyed hashes, never addresses or numbers. */
    attempt: { key: string; windowEnds: number; count: number }
    account: AccountTable
    accountIdentity: AccountIdentityTable
    session: SessionTable
    apiToken: ApiTokenTable
    mailedToken: MailedTokenTable
    invitation: InvitationTable
    outbox: OutboxTable
    recoveryCode: { accountId: string; hash: string }
    /** The number of records in each state; maintained by triggers. */
    recordCount: { state: number; count: number }
    paperBit: { type: string; bit: number }
    /** The words of all names, each with its sound and how often it occurs; maintained by triggers. */
    nameWord: { word: string; sound: string; count: number }
    /** The number of records entered on each day, including deleted ones; maintained by triggers. */
    entryFigure: { day: string; count: number }
    erased: ErasedTable
    idempotencyKey: IdempotencyKeyTable
    draft: DraftTable
    listView: ListViewTable
    /** The revision of an imported record that an account opened for review; kept until it is approved */
    openedRecord: { recordId: string; accountId: string; revision: number }
    job: JobTable
    import: ImportTable
    importRow: ImportRowTable
    importFile: ImportFileTable
    class: ClassTable
    classSelection: ClassSelectionTable
    enrolment: EnrolmentTable
    payment: PaymentTable
    receiptNumber: { id: number; last: number }
    /** The fingerprint of the key for all encrypted values: a single row, absent before the first start. */
    siteKey: { id: number; fingerprint: string }
  }

export type Db = Kysely<Schema>

export type RecordTable = {
  id: string
  passportNumber: string
  irccNumber: string
  name: string
  fatherName: string
  motherName: string
  address: string
  nationality: string
  birthDate: Generated<string>
  visibility: 'visible' | 'hidden'
  approval: 'approved' | 'pending'
  clientDatabase: string
  createdBy: string
  createdAt: string
  updatedAt: string
  approvedAt: string | null
  revision: number
  /** Why an admin sent the record back, who and when, until it is corrected or approved */
  sentBackReason: string | null
  sentBackBy: string | null
  sentBackAt: string | null
  /** When it was entered, or sent again after a decision; null while it does not await approval */
  awaitingSince: string | null
  /** Set while the record is in the bin */
  deletedAt: string | null
  deletedBy: string | null
  importId: string | null
  /** The last day on which the record is kept, if somebody set one; else the setting decides */
  keepUntil: Generated<string | null>
  /** Serial number in the order of entry */
  entry: Generated<number>
  nameKey: Generated<string>
  /** 0: public; odd: hidden; from 2: pending; from 4: sent back; null: of another client database */
  state: GeneratedAlways<number | null>
  /** Bit set of the record's document types; maintained by triggers */
  papers: Generated<number>
  /** Null unless the record is public */
  publicPassportNumber: GeneratedAlways<string | null>
  publicIrccNumber: GeneratedAlways<string | null>
}

/** A document or the photo of a record; without a record while it is staged. */
type DocumentTable = {
  id: string
  recordId: string | null
  noticeId: string | null
  classId: string | null
  accountId: string | null
  consentId: Generated<string | null>
  type: string
  /** JSON: the width and height of each page at full size */
  pages: string
  stagedBy: string
  stagedAt: string
  provenance: Generated<Provenance>
  /** The account that states the provenance */
  seenBy: string | null
  /** Dates; null if unknown */
  seenOn: string | null
  confirmedVia: ConfirmationMeans | null
  issuer: string | null
  issuerReference: string | null
  issuedOn: string | null
  expiresOn: string | null
  /** The entry number of the record; maintained by triggers */
  entry: Generated<number | null>
  /** The admin who approved the record with these details; null if nobody has since they changed */
  countersignedBy: string | null
  /** SHA-256 and size of the uploaded file; null for files from before they were stored */
  originalSha256: string | null
  originalBytes: number | null
  /** Two hashes of 64 bits in hex, of a photo with one page; empty if it cannot be compared */
  photoHash: string | null
}

/** A reminder to staff, `threshold` days before a document expires */
export type DocumentReminderTable = {
  documentId: string
  expiresOn: string
  threshold: number
  at: string
}

type DocumentFileTable = {
  documentId: string
  page: number
  size: 'thumbnail' | 'page' | 'full'
  /** Name in the blob store */
  blob: string
  byteCount: number
}

type SettingsTable = {
  id: string
  revision: number
  value: string
  updatedAt: string
  /** When the organisation was named; null: visitors see that the site is being set up */
  setUpAt: string | null
}

export type ActivityTable = {
  id: string
  /** Position in the chain, from 1 */
  seq: number
  at: string
  actorKind: string
  actorId: string | null
  action: string
  subjectId: string | null
  /** JSON: fields with old and new values; empty once the subject was erased */
  changes: string
  /** Salt of changesHash; deleted with the changes, so that nobody can guess them from the hash */
  salt: string | null
  network: string
  changesHash: string
  /** Hash of the previous entry's hash and this row, without the changes and their salt */
  hash: string
}

export type NoticeTable = {
  id: string
  title: string
  text: string
  isPublished: 0 | 1
  publishedAt: string | null
  createdBy: string
  createdAt: string
  updatedAt: string
  revision: number
}

/** Secrets are stored as hashes, or encrypted. */
export type AccountTable = {
  id: string
  /** In lower case */
  email: string
  name: string
  photoUrl: string
  role: 'admin' | 'moderator' | 'student'
  clientDatabase: string
  passwordHash: string | null
  emailVerifiedAt: string | null
  twoFactorSecret: string | null
  twoFactorAt: string | null
  /** The time step of the last accepted code: a code is accepted only once */
  twoFactorStep: number | null
  disabledAt: string | null
  notificationsSeenAt: string | null
  /** The language of mails about notifications; null: no mails */
  notificationLocale: Locale | null
  notificationsMailedAt: string | null
  createdAt: string
  updatedAt: string
  revision: number
}

type AccountIdentityTable = {
  issuer: string
  subject: string
  accountId: string
  linkedAt: string
}

export type SessionTable = {
  /** Hash of the cookie's value, so that the database does not contain the session token */
  hash: string
  /** Identifies the session in lists, and for ending it; not a secret */
  id: string
  accountId: string
  createdAt: string
  lastSeenAt: string
  network: string
  browser: string
  isSecondFactorGiven: 0 | 1
  /** When the owner last proved who they are, by password or by signing in again at the provider */
  provenAt: string | null
}

export type ApiTokenTable = {
  id: string
  hash: string
  accountId: string
  name: string
  /** Scopes, separated by spaces */
  scopes: Generated<string>
  /** Networks, separated by spaces; empty: the token may be used from everywhere */
  networks: Generated<string>
  createdAt: string
  lastUsedAt: string | null
  expiresAt: string | null
}

/** The token of a link in a mail; it can be used once. */
export type MailedTokenTable = {
  hash: string
  purpose: string
  accountId: string | null
  expiresAt: string
}

export type InvitationTable = {
  id: string
  hash: string
  email: string
  role: 'admin' | 'moderator' | 'student'
  invitedBy: string
  createdAt: string
  expiresAt: string
}

/** Ids of erased records and accounts, which are erased again after an older backup is restored. */
export type ErasedTable = { id: string; at: string }

/** Idempotency keys: a request that repeats a key gets the response to the first request. */
type IdempotencyKeyTable = {
  accountId: string
  purpose: string
  key: string
  answerId: string
  /** A keyed hash of the whole request, if there was one */
  asked: string | null
  at: string
}

type DraftTable = {
  accountId: string
  form: string
  /** JSON */
  value: string
  updatedAt: string
}

/** How an account displays a list: its columns (with an empty name), and saved filters by name. */
type ListViewTable = {
  accountId: string
  list: string
  kind: 'parts' | 'filter'
  name: string
  /** JSON */
  value: string
}

/** Leases of jobs that only one process at a time runs, with their results. */
type JobTable = {
  name: string
  holder: string
  /** When the lease expires; empty while no process holds it */
  heldUntil: string
  dueFrom: string
  doneAt: string | null
  /** JSON */
  result: string | null
}

/** Pre-departure classes. Fees are in minor units of their currency. */
export type ClassTable = {
  id: string
  title: string
  text: string
  startsOn: string
  place: string
  seats: number
  /** Never more than the seats; a constraint enforces it */
  seatsTaken: number
  fee: number
  currency: Currency
  state: 'draft' | 'published' | 'cancelled'
  createdBy: string
  createdAt: string
  updatedAt: string
  revision: number
}

export type ClassSelectionTable = { accountId: string; classId: string; at: string }

/** One row per student and class, with the fee at the time of booking. */
export type EnrolmentTable = {
  id: string
  classId: string
  accountId: string
  fee: number
  currency: Currency
  /** Language of the mail if the class is cancelled */
  locale: Locale
  enrolledAt: string
  cancelledAt: string | null
}

/** Triggers refuse to change or delete rows. */
export type PaymentTable = {
  id: string
  number: number
  enrolmentId: string
  kind: 'payment' | 'refund' | 'correction'
  amount: number
  currency: Currency
  method: 'cash' | 'bank' | 'card' | 'mobile' | 'other'
  reference: string
  paidOn: string
  corrects: string | null
  recordedBy: string
  recordedAt: string
}

export type OutboxTable = {
  id: string
  /** The recipient's account, if there is one: the mail is deleted together with it */
  accountId: string | null
  /** Address, text and link, encrypted */
  sealed: string
  at: string
  until: string
  /** When any process may next try to send it; each try moves this to a later time */
  dueAt: string
  attempts: Generated<number>
}
