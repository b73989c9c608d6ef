import { z } from 'zod'
import { fileTypes } from '../document-types.ts'
import type { FormState, Seen, textFields } from './record-form.ts'

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
} satisfies Record<(typeof textFields)[number], z.ZodString>)

export const seenRecord: z.ZodType<Seen> = z.strictObject({
  revision: z.int(),
  fields: typed,
  documents: z.partialRecord(fileType, id),
})

/** A form in the middle of being filled in: of any length that a box takes, and not yet right. */
export const formState: z.ZodType<FormState> = z.strictObject({
  typed,
  staged: z.partialRecord(fileType, z.strictObject({ id, name: anyText })),
  removed: z.array(fileType).max(fileTypes.length),
  key: id,
  seen: seenRecord.optional(),
})

const ofRecord = 'record-'

/** Under which the changes to a record are kept that somebody has typed and not sent. */
export function draftOfRecord(id: string): string {
  return `${ofRecord}${id}`
}
