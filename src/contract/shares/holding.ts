import type { DocumentType, FileType } from '../document-types.ts'
import type { ConsentState } from '../person/given-consent.ts'
import type { PublicRecord } from '../record.ts'
import { sendBackReason } from '../staff-record.ts'
import type { Share, ShareView } from './share.ts'

export type Holding = {
  account: { id: string; name: string; email: string }
  claimedAt: string
}

/** What the candidate asks staff to correct: the same rules as for the reason for sending a record back */
export const correctionText = sendBackReason
export type Correction = { text: string; at: string }

export type DocumentEnd = { type: DocumentType; expiresOn: string }

/** What a candidate sees of their own record. */
export type OwnRecord = {
  claimedAt: string
  /**
   * The public part of the record, its grant, and when documents expire, withheld ones too; absent while the record
   * is not public. `isFound`: false if visitors need a date of birth that is not on file
   */
  shown?: { record: PublicRecord; grant: string; ends: DocumentEnd[]; isFound: boolean }
  documents: FileType[]
  correction?: Correction
  consent: ConsentState
  /** All shares of the record, also those that have ended */
  shares: Share[]
}

export type OwnShareView = Omit<ShareView, 'network'>
export type OwnShareViews = { share: Share; views: OwnShareView[]; hasMore: boolean }

export type ClaimField = 'code' | 'passportNumber' | 'birthDate'
