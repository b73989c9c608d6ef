import { z } from 'zod'
import type { DocumentDetails } from './document-details.ts'
import type { FileType } from './document-types.ts'
import { type Approval, line, type PageSize, recordFields, type Visibility } from './record.ts'

/** An update of a record. Absent fields stay as they are. */
export const recordChanges = recordFields.extend({ fatherName: line(200) }).partial()
export type RecordChanges = z.infer<typeof recordChanges>

/** The reason for sending a record back: plain text of several lines. */
export const sendBackReason = z
  .string({ error: 'required' })
  .transform((text) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim())
  .refine((text) => text.length > 0, { error: 'required' })
  .refine((text) => text.length <= 1000, { error: 'too-long' })
  .refine(
    (text) => text.isWellFormed() && !/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u.test(text),
    {
      error: 'not-text',
    },
  )

/** What awaits approval for the first time, and what was sent again after a decision. */
export const submissions = ['first', 'again'] as const

/** Since when it awaits approval, and whether after an earlier decision */
export type Awaiting = { since: string; submission: (typeof submissions)[number] }

export type StaffRecord = z.infer<typeof recordFields> & {
  id: string
  visibility: Visibility
  approval: Approval
  /** The reason, until it is corrected or approved */
  sentBack?: SentBack
  awaiting?: Awaiting
  /** In display order, the photo first */
  documents: StaffDocument[]
  createdBy: Person
  createdAt: string
  updatedAt: string
  approvedAt?: string
  /** The version that the editor saw, sent with the change */
  revision: number
  importId?: string
}

export type StaffDocument = {
  id: string
  type: FileType
  pages: PageSize[]
  details: DocumentDetails
  /** Who states its provenance, if it is more than a copy */
  seenBy?: Person
  /** The file as it was sent; absent for those from before its hash was kept */
  original?: { sha256: string; bytes: number }
}

/** A person; without a name if the account was deleted. */
export type Person = { id: string; name?: string }

export type SentBack = { at: string; by: Person; reason: string }
