import type { Generated } from 'kysely'
import type { SecondFact, SharePurpose } from '#contract/shares/share.ts'

export type ShareSchema = {
  share: ShareTable
  shareView: ShareViewTable
  /** How often a code was tried with a wrong PIN or name; also codes that there are not */
  shareAttempt: { codeHash: string; wrong: number; at: string }
  /** Whose account a record belongs to */
  holding: { recordId: string; accountId: string; claimedAt: string }
  /** A slip by which somebody claims a record, once; one a record */
  claim: { hash: string; recordId: string; expiresAt: string; madeBy: string }
  /** What the holder of a record asks staff to correct */
  correction: { recordId: string; text: string; at: string }
}

/** A code that shows chosen documents of a record. Code and PIN are stored as keyed hashes. */
export type ShareTable = {
  id: string
  recordId: string
  codeHash: string
  pinHash: string | null
  secondFact: SecondFact
  /** Types, separated by spaces */
  documents: string
  fields: string
  purpose: SharePurpose
  label: string
  createdBy: string
  createdAt: string
  expiresAt: string
  mostViews: number | null
  views: number
  /** Whether it hands out the signed statement of what it shows */
  statementToo: 0 | 1
  revokedAt: string | null
  /** When its maker was told that it is locked */
  lockToldAt: string | null
  /** Whether the holder of the record made it, not staff */
  byHolder: Generated<0 | 1>
}

export type ShareViewTable = {
  id: string
  shareId: string
  at: string
  network: string
  /** Who somebody said they were; empty if they did not */
  viewer: string
}
