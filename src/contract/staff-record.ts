import { z } from 'zod'
import type { DocumentDetails } from './document-details.ts'
import type { FileType } from './document-types.ts'
import { approvals, line, type PageSize, recordFields, visibilities } from './record.ts'
import { withFewMarks } from './text/few-marks.ts'
import { seen } from './text/seen.ts'
import { isWorthReading } from './text/worth-reading.ts'

/** An update of a record. Absent fields stay as they are. */
export const recordChanges = recordFields.extend({ fatherName: line(200) }).partial()
export type RecordChanges = z.infer<typeof recordChanges>

const longestText = 1000

/** Plain text of several lines, which may be empty. */
export const plainText = z
  .string({ error: 'required' })
  .refine((text) => isWorthReading(text, longestText), { error: 'too-long', abort: true })
  .transform((text) => seen(withFewMarks(text.normalize('NFC').replace(/\r\n?/g, '\n')).trim()))
  .refine((text) => text.length <= longestText, { error: 'too-long' })
  .refine(
    (text) => text.isWellFormed() && !/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u.test(text),
    {
      error: 'not-text',
    },
  )
  .meta({ maxLength: longestText })

export const sendBackReason = plainText.refine((text) => text.length > 0, { error: 'required' })

/** `first`: awaits its first decision; `again`: was sent again after a decision. */
export const submissions = ['first', 'again'] as const

/** A person; without a name if the account was deleted. */
export const person = z.object({ id: z.string(), name: z.string().optional() })
export type Person = z.infer<typeof person>

const sentBack = z.object({ at: z.iso.datetime(), by: person, reason: z.string() })
export type SentBack = z.infer<typeof sentBack>

/** Since when a record awaits approval, and whether it was decided before */
export const awaiting = z.object({ since: z.iso.datetime(), submission: z.enum(submissions) })
export type Awaiting = z.infer<typeof awaiting>

export const recordState = z.object({
  visibility: z.enum(visibilities),
  approval: z.enum(approvals),
  sentBack: sentBack
    .optional()
    .describe(
      'When, by whom and why the record was sent back. Absent once it is corrected or approved.',
    ),
  createdBy: person,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** The version that the editor saw: a change is sent with it, to detect conflicts */
  revision: z.int(),
})

export type StaffRecord = z.infer<typeof recordFields> &
  z.infer<typeof recordState> & {
    id: string
    awaiting?: Awaiting
    /** In display order, the photo first */
    documents: StaffDocument[]
    approvedAt?: string
    importId?: string
  }

export type StaffDocument = {
  id: string
  type: FileType
  pages: PageSize[]
  details: DocumentDetails
  /** Who stated the provenance, if the document is more than a copy */
  seenBy?: Person
  /** The uploaded file; absent for files from before the hash was kept */
  original?: { sha256: string; bytes: number }
}
