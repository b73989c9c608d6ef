import { z } from '@hono/zod-openapi'
import {
  confirmationMeans,
  type DetailsByType,
  noDetails,
  provenances,
} from '#contract/document-details.ts'
import { documentTypes, type FileType, fileTypes } from '#contract/document-types.ts'
import { likenessReasons } from '#contract/duplicate.ts'
import { approvals, recordFields, visibilities } from '#contract/record.ts'
import {
  areFileTypes,
  listedApprovals,
  listedExpiries,
  type RecordList,
  recordSorts,
} from '#contract/record-list.ts'
import {
  recordChanges,
  type StaffDocument,
  type StaffRecord,
  submissions,
} from '#contract/staff-record.ts'
import type { Ctx } from '#core/context.ts'
import { findDuplicatesOf } from '#core/records/duplicates/find-duplicates-of.ts'
import { openCursor, orderOf } from '#core/records/list/list-order.ts'
import { presentAs } from '../present.ts'

const person = z.object({ id: z.string(), name: z.string().optional() })
const sentBack = z.object({ at: z.iso.datetime(), by: person, reason: z.string() })
const awaiting = z.object({ since: z.iso.datetime(), submission: z.enum(submissions) })
const fileType = z.enum(fileTypes as readonly [string, ...string[]])

const state = {
  visibility: z.enum(visibilities),
  approval: z.enum(approvals),
  sentBack: sentBack.optional().openapi({
    description: 'Why it was sent back; absent once it is corrected or approved',
  }),
  createdBy: person,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  revision: z.int(),
}

const day = z.iso.date().optional()
const details = {
  provenance: z.enum(provenances).openapi({
    description: 'What the organisation states: a copy came, or more',
  }),
  seenOn: day.openapi({
    description: 'When the original was seen, or the issuer confirmed it; else it is left out',
  }),
  confirmedVia: z.enum(confirmationMeans).optional(),
  issuer: z.string().optional(),
  issuerReference: z.string().optional().openapi({ description: 'Never shown to visitors' }),
  issuedOn: day,
  expiresOn: day.openapi({ description: 'The last day on which it is valid' }),
}

const document = z.object({
  id: z.string(),
  type: fileType,
  pages: z.array(z.object({ width: z.int(), height: z.int() })),
  original: z.object({ sha256: z.string(), bytes: z.int() }).optional().openapi({
    description: 'Of the file as it was uploaded; absent for files from before it was kept',
  }),
  ...details,
  seenBy: person.optional().openapi({ description: 'Who states the provenance' }),
})

export const recordShape = z
  .object({
    id: z.string(),
    passportNumber: z.string(),
    irccNumber: z.string(),
    name: z.string(),
    fatherName: z.string(),
    motherName: z.string(),
    address: z.string(),
    nationality: z.string(),
    birthDate: z.string().openapi({
      description: 'Such as 1990-01-31, or empty. It is never shown to the public',
    }),
    ...state,
    approvedAt: z.iso.datetime().optional(),
    importId: z.string().optional().openapi({ description: 'The import that it came with' }),
    documents: z.array(document),
    warnings: z
      .array(
        z.object({
          code: z.literal('possible-duplicate'),
          id: z.string(),
          name: z.string(),
          because: z.array(z.enum(likenessReasons)),
        }),
      )
      .optional()
      .openapi({
        description:
          'After it was added or changed: other records that you may read and that may be of the same person',
      }),
  })
  .openapi('Record')

const listed = z.object({
  id: z.string(),
  name: z.string(),
  passportNumber: z.string(),
  irccNumber: z.string(),
  ...state,
  awaiting: awaiting.optional().openapi({ description: 'Absent unless it awaits approval' }),
  photo: z.string().optional().openapi({ description: 'The id of the document' }),
})

export const listShape = z
  .object({
    data: z.array(listed),
    total: z.object({ count: z.int(), isCapped: z.boolean() }).openapi({
      description: 'Above 1,000 it may be cut off; isCapped is then true',
    }),
    next: z
      .string()
      .optional()
      .openapi({ description: 'Value for `after`; absent on the last page' }),
  })
  .openapi('RecordList')

const filters = {
  search: z.string().max(100).optional().openapi({
    description:
      'Words or parts of a name, in any order and usual spelling (Akter, Akhter, আক্তার) and with one wrong letter in each; or the start or end of a passport or IRCC number; or both. The closest come first, then the order of `sort` counts',
  }),
  visibility: z.enum(visibilities).optional(),
  approval: z.enum(listedApprovals).optional(),
  submission: z.enum(submissions).optional().openapi({
    description:
      'Of those that await approval: for the first time, or again after they were sent back or approved',
  }),
  enteredFrom: z.iso.date().optional(),
  enteredTo: z.iso.date().optional(),
  has: z.enum(fileTypes).optional().openapi({ description: 'Document type that is present' }),
  lacks: z
    .string()
    .refine(areFileTypes, { error: 'wrong-format' })
    .optional()
    .openapi({ description: 'Document type that is missing, or several with commas between them' }),
  expiry: z.enum(listedExpiries).optional().openapi({
    description:
      "How at least one document stands, in the organisation's time zone; its last day included",
  }),
  sort: z.enum(recordSorts).default('newest'),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  after: z.string().max(1000).optional().openapi({ description: '`next` of the previous page' }),
}

type Paged = { sort: (typeof recordSorts)[number]; after?: string | undefined }

const cursorFits = ({ sort, after }: Paged) => {
  return after === undefined || openCursor(after, orderOf(sort)) !== undefined
}
const wrongCursor = { path: ['after'], error: 'wrong-format' }

export const ownListQuery = z.strictObject(filters).refine(cursorFits, wrongCursor)

export const listQuery = z
  .strictObject({
    ...filters,
    enteredBy: z.string().max(100).optional().openapi({ description: 'The id of an account' }),
    importId: z.string().max(100).optional().openapi({ description: 'The id of an import' }),
  })
  .refine(cursorFits, wrongCursor)
export type ListQuery = z.infer<typeof listQuery>

/** An object with a value for each document type. Unlike z.record, it reports each unknown key by name. */
function byType<Type extends FileType, Value extends z.ZodType>(
  types: readonly Type[],
  value: Value,
) {
  const fields = types.map((type) => [type, value.optional()])
  return z.strictObject(Object.fromEntries(fields) as Record<Type, z.ZodOptional<Value>>)
}

const documentId = z.string().max(100)
const detailsByType = byType(
  documentTypes.map(({ type }) => type),
  z.strictObject(details),
)
  .optional()
  .openapi({
    description:
      'Provenance and dates by type: all that is stated of a document. Those that are omitted stay, or go with a file that is replaced.',
  })
const documentsHeld = byType(fileTypes, documentId).openapi({
  description: 'Document ids by type; new ones come from POST /documents',
})

export const newRecord = recordFields
  .partial({ motherName: true, nationality: true, birthDate: true })
  .extend({ documents: documentsHeld.optional(), details: detailsByType })
  .openapi('NewRecord')

export const wholeRecord = recordFields
  .partial({ motherName: true, nationality: true, birthDate: true })
  .extend({ documents: documentsHeld, details: detailsByType })
  .openapi('RecordReplacement')

export const changedRecord = recordChanges
  .extend({
    documents: byType(fileTypes, documentId.nullable())
      .optional()
      .openapi({ description: 'Ids of uploaded documents by type; null removes one' }),
    details: detailsByType,
  })
  .openapi('RecordChange')

export function presentRecord(record: StaffRecord) {
  return presentAs(recordShape, { ...record, documents: record.documents.map(presentDocument) })
}

type DetailsShown = z.infer<z.ZodObject<typeof details>>

function presentDocument({ details, pages, ...file }: StaffDocument) {
  const known = Object.entries(details).filter(([, text]) => text)
  return presentAs(document, {
    ...file,
    ...(Object.fromEntries(known) as DetailsShown),
    pages: pages.map(({ width, height }) => ({ width, height })),
  })
}

/** A record with its possible duplicates, as a warning to the person who has just saved it. */
export async function presentSaved(ctx: Ctx, record: StaffRecord) {
  const found = await findDuplicatesOf(ctx, record)
  const warnings = found.map((one) => ({ code: 'possible-duplicate' as const, ...one }))
  return { ...presentRecord(record), ...(warnings.length > 0 && { warnings }) }
}

export function presentList({ rows, total, next }: RecordList) {
  return presentAs(listShape, { data: rows.map((row) => presentAs(listed, row)), total, next })
}

/** Fills omitted details with empty values, since the use case replaces all details of a document. */
export function detailsIn(details: z.infer<typeof detailsByType> = {}): DetailsByType {
  const given = Object.entries(details).filter(([, one]) => one !== undefined)
  return Object.fromEntries(given.map(([type, one]) => [type, { ...noDetails, ...one }]))
}
