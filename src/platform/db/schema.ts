import type { Generated, GeneratedAlways, Kysely } from 'kysely'
import type { Currency } from '#contract/classes/money.ts'
import type { ConfirmationMeans, Provenance } from '#contract/document-details.ts'
import type { Locale } from '#contract/locale.ts'
import type { ImportFileTable, ImportRowTable, ImportTable } from './import-tables.ts'
import type {
  LogCheckpointTable,
  LogHeadTable,
  LogLeafTable,
  SigningKeyTable,
  StatementTable,
  StatusListTable,
} from './proof-tables.ts'
import type { ShareSchema } from './share-tables.ts'

/** Columns are text and integer. Ids are UUIDv7; times are ISO 8601 in UTC, which sorts as text. */
export type Schema = ShareSchema & {
  record: RecordTable
  document: DocumentTable
  documentReminder: DocumentReminderTable
  reminderDay: { day: string }
  documentFile: DocumentFileTable
  settings: SettingsTable
  activity: ActivityTable
  /** The end of the chain: a single row, which writers lock. */
  activityHead: { id: number; seq: number; hash: string }
  notice: NoticeTable
  /** Counts of lookups by day and outcome, without the numbers. */
  lookupFigure: { day: string; outcome: string; count: number }
  /** Attempts counted against limits. Keys are keyed hashes, never addresses or numbers. */
  attempt: { key: string; windowEnds: number; count: number }
  account: AccountTable
  accountIdentity: AccountIdentityTable
  session: SessionTable
  apiToken: ApiTokenTable
  mailedToken: MailedTokenTable
  invitation: InvitationTable
  outbox: OutboxTable
  recoveryCode: { accountId: string; hash: string }
  /** Records in each state; maintained by triggers. */
  recordCount: { state: number; count: number }
  paperBit: { type: string; bit: number }
  /** The words of all names, each with what it sounds like and how often it occurs; maintained by triggers. */
  nameWord: { word: string; sound: string; count: number }
  /** Records entered on each day, deleted ones included; maintained by triggers. */
  entryFigure: { day: string; count: number }
  erased: ErasedTable
  idempotencyKey: IdempotencyKeyTable
  draft: DraftTable
  listView: ListViewTable
  /** The revision of an imported record that somebody opened to review it, until it is approved */
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
  /** The key that all encrypted values are encrypted with: a single row, absent before the first start. */
  siteKey: { id: number; fingerprint: string }
  signingKey: SigningKeyTable
  statement: StatementTable
  statusList: StatusListTable
  /** The end of the transparency log: a single row, which writers lock after that of the activity. */
  logHead: LogHeadTable
  logLeaf: LogLeafTable
  /** The hash over each 256 leaves, over each 256 of those, and so on */
  logNode: { log: number; level: number; position: number; hash: string }
  logCheckpoint: LogCheckpointTable
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
  /** Why an admin sent it back, who and when, until it is corrected or approved */
  sentBackReason: string | null
  sentBackBy: string | null
  sentBackAt: string | null
  /** Since it was entered, or sent again after a decision; null while it does not await approval */
  awaitingSince: string | null
  /** While it lies in the bin */
  deletedAt: string | null
  deletedBy: string | null
  importId: string | null
  /** Serial number, in the order of entry */
  entry: Generated<number>
  nameKey: Generated<string>
  /** 0: public; odd: hidden; from 2: pending; from 4: sent back; null: of another client database */
  state: GeneratedAlways<number | null>
  /** Bit set of its document types; maintained by triggers */
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
  type: string
  /** JSON: the width and height of each page at full size */
  pages: string
  stagedBy: string
  stagedAt: string
  provenance: Generated<Provenance>
  /** The account that states it */
  seenBy: string | null
  /** Days; null: not known */
  seenOn: string | null
  confirmedVia: ConfirmationMeans | null
  issuer: string | null
  issuerReference: string | null
  issuedOn: string | null
  expiresOn: string | null
  /** Of its record; maintained by triggers */
  entry: Generated<number | null>
  /** The admin who approved the record with what is stated; null: nobody has since */
  countersignedBy: string | null
  /** Of the file as it was sent, in hex; null for those from before it was kept */
  originalSha256: string | null
  originalBytes: number | null
  /** Two hashes of 64 bits in hex, of a picture of one page; empty where nothing can be compared */
  photoHash: string | null
}

/** That staff were reminded `threshold` days before the last day of a document */
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
  /** When the organisation was named; null: visitors are told that the site is being set up */
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
  /** JSON: fields with old and new values; empty once its subject was deleted */
  changes: string
  /** Salt of changesHash; deleted with the changes, so that they cannot be guessed */
  salt: string | null
  network: string
  changesHash: string
  /** Over this row without the changes and their salt, and over the previous hash */
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
  /** The time step of the last accepted code, since each is accepted once */
  twoFactorStep: number | null
  disabledAt: string | null
  notificationsSeenAt: string | null
  /** The language of mails about notifications; null: none are wanted */
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
  /** Hash of the cookie's value */
  hash: string
  /** For lists of sessions and for ending one; not a secret */
  id: string
  accountId: string
  createdAt: string
  lastSeenAt: string
  network: string
  browser: string
  isSecondFactorGiven: 0 | 1
  /** When its owner typed the password, or signed in anew at the provider because they were asked to */
  provenAt: string | null
}

export type ApiTokenTable = {
  id: string
  hash: string
  accountId: string
  name: string
  /** Separated by spaces */
  scopes: Generated<string>
  /** Separated by spaces; empty: it counts everywhere */
  networks: Generated<string>
  createdAt: string
  lastUsedAt: string | null
  expiresAt: string | null
}

/** The token of a link in a mail; valid once. */
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

/** Deleted records, so that they stay deleted when an older backup is restored. */
export type ErasedTable = { id: string; at: string }

/** Idempotency keys: a repeated request gets the response of the first. */
type IdempotencyKeyTable = {
  accountId: string
  purpose: string
  key: string
  answerId: string
  /** A keyed hash of the whole request, where one was given */
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

/** How a person wants to see a list: its columns (under no name), and filters by name. */
type ListViewTable = {
  accountId: string
  list: string
  kind: 'parts' | 'filter'
  name: string
  /** JSON */
  value: string
}

/** Leases of jobs that run in one process at a time, with their results. */
type JobTable = {
  name: string
  holder: string
  /** Empty while no process holds it */
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
  /** Never above the seats; a constraint enforces it */
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

/** One per student and class, with the fee at the time of booking. */
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
  /** The recipient's account, if there is one: the mail is deleted with it */
  accountId: string | null
  /** Address, text and link, encrypted */
  sealed: string
  at: string
  until: string
  /** When it may be tried next, by any process; trying it postpones that */
  dueAt: string
  attempts: Generated<number>
}
