import { z } from 'zod'
import type { DetailField } from '../document-details.ts'
import { documentTypes, fileTypes } from '../document-types.ts'
import { type Editor, mostUnstaged, textFields } from './record-form.ts'

const anyText = z.string().max(2000)
const id = z.string().max(100)
const fileType = z.enum(fileTypes)
const typed = z.strictObject({
  passportNumber: anyText,
  irccNumber: anyText,
  name: anyText,
  fatherName: anyText,
  motherName: anyText,
  address: anyText,
  nationality: anyText,
  // Drafts of earlier versions have no birth date.
  birthDate: anyText.default(''),
} satisfies Record<(typeof textFields)[number], z.ZodType<string>>)

const typedDetails = z.strictObject({
  provenance: anyText,
  seenOn: anyText,
  confirmedVia: anyText,
  issuer: anyText,
  issuerReference: anyText,
  issuedOn: anyText,
  expiresOn: anyText,
} satisfies Record<DetailField, z.ZodString>)
const documentType = z.enum(documentTypes.map(({ type }) => type))
const details = z.partialRecord(documentType, typedDetails).optional()

/** The version of the record that the editor opened */
export const seenRecord = z.strictObject({
  revision: z.int(),
  fields: typed,
  documents: z.partialRecord(fileType, id),
  /** Absent in a form from before 0.3.0 */
  details,
})
export type Seen = z.infer<typeof seenRecord>

/** An unfinished form, as it is saved and sent: not validated, with text of any length that a field accepts. */
export const formState = z.strictObject({
  typed,
  staged: z.partialRecord(fileType, z.strictObject({ id, name: anyText })),
  /** Values that came from passport lines and were not edited since */
  filled: z.partialRecord(z.enum(textFields), anyText).optional(),
  removed: z.array(fileType).max(fileTypes.length),
  /** Names of chosen files that are not uploaded yet: a reload loses these files */
  unstaged: z.array(anyText).max(mostUnstaged).optional(),
  details,
  /** Documents whose new file shows the same document: the details of the old file stay */
  kept: z.array(documentType).max(documentTypes.length).optional(),
  /** Idempotency key: a retry with the same key returns the first record and adds no other */
  key: id,
  seen: seenRecord.optional(),
  /** When the form was typed, in milliseconds since 1970 by the clock of that computer */
  at: z.number().optional(),
})
export type FormState = z.infer<typeof formState>

const withScans = z.object({ staged: z.record(z.string(), z.object({ id })) })

/** The ids of the scans that wait in a draft, also in one of another version */
export function stagedInDraft(value: string): string[] {
  const { staged = {} } = withScans.safeParse(JSON.parse(value)).data ?? {}
  return Object.values(staged).map((one) => one.id)
}

/** What the form knows when it looks for an existing record of the same person */
export const likelyDuplicate = z.object({
  name: anyText,
  fatherName: anyText,
  birthDate: anyText,
  form: anyText,
  documents: z.partialRecord(fileType, id),
})

/** What the names of drafts of new records begin with, by who types them */
export const draftOfNew: Record<Editor, string> = { admin: 'Entry', moderator: 'ManagePost' }

const ofRecord = 'record-'

export function draftOfRecord(id: string): string {
  return `${ofRecord}${id}`
}
