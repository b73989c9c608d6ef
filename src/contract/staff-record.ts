import { z } from 'zod'
import type { FileType } from './document-types.ts'
import { type Approval, line, type PageSize, recordFields, type Visibility } from './record.ts'

/** What a change of a record may say. A field that is left out stays as it is. */
export const recordChanges = recordFields.extend({ fatherName: line(200) }).partial()
export type RecordChanges = z.infer<typeof recordChanges>

/** Why a record is sent back: some lines of plain text. */
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

/** A record as staff see it, with all that is known of it. */
export type StaffRecord = z.infer<typeof recordFields> & {
  id: string
  visibility: Visibility
  approval: Approval
  /** Why it was sent back, until it is corrected or approved */
  sentBack?: SentBack
  /** In the order of the document types, the photo first */
  documents: StaffDocument[]
  createdBy: Person
  createdAt: string
  updatedAt: string
  approvedAt?: string
  /** What an editor saw, to be given with the change */
  revision: number
}

export type StaffDocument = { id: string; type: FileType; pages: PageSize[] }

/** Somebody with an account; without a name once it is gone. */
export type Person = { id: string; name?: string }

export type SentBack = { at: string; by: Person; reason: string }
