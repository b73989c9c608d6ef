import type { Generated, GeneratedAlways, Kysely } from 'kysely'
import type { Currency } from '#contract/classes/money.ts'
import type { Locale } from '#contract/locale.ts'

/**
 * Columns are text and integer, named as in the code, so that nothing stands between a row and its
 * type. Ids are UUIDv7; instants are ISO 8601 in UTC, which sorts as text.
 */
export type Schema = {
  record: RecordTable
  document: DocumentTable
  documentFile: DocumentFileTable
  settings: SettingsTable
  activity: ActivityTable
  activityHead: ActivityHeadTable
  notice: NoticeTable
  lookupFigure: LookupFigureTable
  attempt: AttemptTable
  account: AccountTable
  accountIdentity: AccountIdentityTable
  session: SessionTable
  apiToken: ApiTokenTable
  mailedToken: MailedTokenTable
  outbox: OutboxTable
  recoveryCode: RecoveryCodeTable
  recordCount: RecordCountTable
  paperBit: { type: string; bit: number }
  entryFigure: EntryFigureTable
  erased: ErasedTable
  idempotencyKey: IdempotencyKeyTable
  draft: DraftTable
  job: JobTable
  class: ClassTable
  classSelection: ClassSelectionTable
  enrolment: EnrolmentTable
  payment: PaymentTable
  receiptNumber: { id: number; last: number }
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
  /** A small number, in the order in which records were entered */
  entry: Generated<number>
  /** What the name is searched and sorted by */
  nameKey: Generated<string>
  /** 0 is public; odd ones are hidden, from 2 on pending, from 4 on sent back; none if foreign */
  state: GeneratedAlways<number | null>
  /** The bits of the files it has, summed up: kept by the database itself */
  papers: Generated<number>
  /** The number of a public record, else null: kept by the database itself */
  publicPassportNumber: GeneratedAlways<string | null>
  publicIrccNumber: GeneratedAlways<string | null>
}

/** One paper of a record, or the photo; without a record while it is staged. */
export type DocumentTable = {
  id: string
  recordId: string | null
  /** The notice whose picture it is */
  noticeId: string | null
  /** The class whose picture it is */
  classId: string | null
  type: string
  /** JSON: the width and height of each page at full size */
  pages: string
  stagedBy: string
  stagedAt: string
}

export type DocumentFileTable = {
  documentId: string
  page: number
  size: 'thumbnail' | 'page' | 'full'
  /** The name of its bytes in the blob store */
  blob: string
  byteCount: number
}

export type SettingsTable = { id: string; revision: number; value: string; updatedAt: string }

export type ActivityTable = {
  id: string
  /** Its place in the chain, from 1 on */
  seq: number
  at: string
  actorKind: string
  actorId: string | null
  action: string
  subjectId: string | null
  /** JSON: which fields, from what to what; empty once its subject was deleted */
  changes: string
  /** Of the hash of the changes; it goes with them, so that nobody can guess what they were */
  salt: string | null
  network: string
  changesHash: string
  /** Over all of this but the changes and their salt, and over the hash before it */
  hash: string
}

/** The end of the chain: a single row, which those who write wait for. */
export type ActivityHeadTable = { id: number; seq: number; hash: string }

/** What the organisation announces on the home page. */
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

/** How many lookups ended how, by day. Never which numbers. */
export type LookupFigureTable = { day: string; outcome: string; count: number }

/** Attempts counted against limits. Keys are fingerprints, never addresses or numbers. */
export type AttemptTable = { key: string; windowEnds: number; count: number }

/** Somebody who can sign in. Secrets are kept as hashes, or sealed. */
export type AccountTable = {
  id: string
  /** In lower case: one person, one spelling */
  email: string
  name: string
  photoUrl: string
  role: 'admin' | 'moderator' | 'student'
  clientDatabase: string
  passwordHash: string | null
  emailVerifiedAt: string | null
  twoFactorSecret: string | null
  twoFactorAt: string | null
  /** The time step of the last code that was accepted: each counts once */
  twoFactorStep: number | null
  disabledAt: string | null
  createdAt: string
  updatedAt: string
  revision: number
}

/** Who somebody is at an OpenID provider. */
export type AccountIdentityTable = {
  issuer: string
  subject: string
  accountId: string
  linkedAt: string
}

export type SessionTable = {
  /** Of what the cookie holds */
  hash: string
  /** By which it is shown and ended; it opens nothing */
  id: string
  accountId: string
  createdAt: string
  lastSeenAt: string
  network: string
  browser: string
  isSecondFactorGiven: 0 | 1
}

export type ApiTokenTable = {
  id: string
  hash: string
  accountId: string
  name: string
  createdAt: string
  lastUsedAt: string | null
  expiresAt: string | null
}

/** What a link in a mail opens, once. */
export type MailedTokenTable = {
  hash: string
  purpose: string
  accountId: string | null
  expiresAt: string
}

export type RecoveryCodeTable = { accountId: string; hash: string }
/** How many records are in each state: kept by the database itself */
export type RecordCountTable = { state: number; count: number }

/** How many records were entered on each day, whatever became of them: kept by the database itself */
export type EntryFigureTable = { day: string; count: number }

/** What was deleted stays deleted when an older backup is restored. */
export type ErasedTable = { id: string; at: string }

/** What an account has made already, by the key it gave: a second try gets the first's answer. */
export type IdempotencyKeyTable = {
  accountId: string
  purpose: string
  key: string
  answerId: string
  /** A fingerprint of the whole request, where one was given */
  asked: string | null
  at: string
}

/** What somebody typed into a form and has not sent yet. */
export type DraftTable = {
  accountId: string
  form: string
  /** JSON */
  value: string
  updatedAt: string
}

/** Work that one process does for all of them: which one holds its lease, and what came of it. */
export type JobTable = {
  name: string
  holder: string
  /** Empty while no process holds it */
  heldUntil: string
  dueFrom: string
  doneAt: string | null
  /** JSON */
  result: string | null
}

/** What students are prepared in before they leave. Fees are in minor units of their currency. */
export type ClassTable = {
  id: string
  title: string
  text: string
  startsOn: string
  place: string
  seats: number
  /** Never above the seats: the database refuses it too */
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

/** One for each student and class, with the fee as it was when the seat was taken. */
export type EnrolmentTable = {
  id: string
  classId: string
  accountId: string
  fee: number
  currency: Currency
  /** In which they are told when the class is cancelled */
  locale: Locale
  enrolledAt: string
  cancelledAt: string | null
}

/** The database refuses to alter or remove one. */
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

/** A mail that waits to be sent. */
export type OutboxTable = {
  id: string
  /** The recipient's account, if there is one: the mail is deleted with it */
  accountId: string | null
  /** Address, text and link, encrypted */
  sealed: string
  at: string
  /** It is not sent after this */
  until: string
  /** When it may be tried next, by any process; trying it postpones that */
  dueAt: string
  attempts: Generated<number>
}
