import type { FileType } from '../document-types.ts'
import type { PublicRecord } from '../record.ts'
import { sendBackReason } from '../staff-record.ts'
import type { Share, ShareView } from './share.ts'

/** Whose a record is, for staff */
export type Holding = {
  account: { id: string; name: string; email: string }
  claimedAt: string
}

/** What the candidate asks staff to correct: as long as a reason for sending back, and as plain */
export const correctionText = sendBackReason
export type Correction = { text: string; at: string }

/** What a candidate sees of their own record. */
export type OwnRecord = {
  claimedAt: string
  /** What the public sees, and where; absent while it sees nothing */
  shown?: { record: PublicRecord; grant: string }
  documents: FileType[]
  correction?: Correction
  /** All that shows something of it, or did */
  shares: Share[]
}

/** Who looked, without the network that they came from */
export type OwnShareView = Omit<ShareView, 'network'>

export type ClaimField = 'code' | 'passportNumber' | 'birthDate'
