import type { Generated } from 'kysely'
import type { Locale } from '#contract/locale.ts'
import type { ConsentEvidence, ConsentPurpose } from '#contract/person/consent.ts'
import type { RequestKind, RequestOutcome } from '#contract/person/request.ts'

export type PersonSchema = {
  consent: ConsentTable
  /** Stops the retention of a record, its deletion and its erasure */
  recordHold: { recordId: string; reason: string; heldBy: string; heldAt: string }
  recordEnding: RecordEndingTable
  personRequest: PersonRequestTable
}

/** A record whose retention ends: staff were notified, and later it was hidden. Days of the organisation. */
export type RecordEndingTable = {
  recordId: string
  /** The last day on which the record is kept, as it was when this row was written */
  endsOn: string
  noticedOn: string
  /** The time of the notice, which notifications are sorted by */
  noticedAt: string
  hiddenOn: string | null
  /** Whether visitors could find the record until then */
  wasPublic: Generated<0 | 1>
  /** The first day on which the record may be hidden, or deleted once it is hidden */
  nextOn: string
}

type ConsentTable = {
  id: string
  recordId: string
  purpose: ConsentPurpose
  /** The version of the text that was agreed to, and its language */
  textVersion: number
  locale: Locale
  /** JSON: what the text said of the site, which its settings may say otherwise later */
  terms: string
  /** The scans of a signed form are documents with this consent's id */
  evidence: ConsentEvidence
  signedOn: string | null
  /** The account of the holder, or of who recorded the form */
  givenBy: string
  at: string
  withdrawnAt: string | null
  withdrawnBy: string | null
  withdrawnByHolder: 0 | 1 | null
}

type PersonRequestTable = {
  id: string
  recordId: string
  kind: RequestKind
  /** Empty once the record was erased, like the answer */
  note: string
  /** Whether the holder of the record asked in the dashboard */
  byHolder: 0 | 1
  /** The account that held the record when the request arrived */
  holder: string | null
  askedOn: string
  dueOn: string
  recordedBy: string
  recordedAt: string
  outcome: RequestOutcome | null
  answer: string
  closedBy: string | null
  closedAt: string | null
}
