import { z } from 'zod'
import type { DetailField } from '../document-details.ts'
import { documentTypes, fileTypes } from '../document-types.ts'
import { type Editor, type FormState, mostUnstaged, type Seen, textFields } from './record-form.ts'

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

export const seenRecord: z.ZodType<Seen> = z.strictObject({
  revision: z.int(),
  fields: typed,
  documents: z.partialRecord(fileType, id),
  details,
})

/** An unfinished form: not validated, with text of any length that a field accepts. */
export const formState: z.ZodType<FormState> = z.strictObject({
  typed,
  staged: z.partialRecord(fileType, z.strictObject({ id, name: anyText })),
  filled: z.partialRecord(z.enum(textFields), anyText).optional(),
  removed: z.array(fileType).max(fileTypes.length),
  unstaged: z.array(anyText).max(mostUnstaged).optional(),
  details,
  kept: z.array(documentType).max(documentTypes.length).optional(),
  key: id,
  seen: seenRecord.optional(),
  at: z.number().optional(),
})

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
