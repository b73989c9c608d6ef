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
  person,
  recordChanges,
  type StaffDocument,
  type StaffRecord,
  submissions,
} from '#contract/staff-record.ts'
import type { Ctx } from '#core/context.ts'
import { findDuplicatesOf } from '#core/records/duplicates/find-duplicates-of.ts'
import { openCursor, orderOf } from '#core/records/list/list-order.ts'
import { documentId, eachOnce } from '../documents.ts'
import { presentAs } from '../present.ts'

const sentBack = z.object({ at: z.iso.datetime(), by: person, reason: z.string() })
const awaiting = z.object({ since: z.iso.datetime(), submission: z.enum(submissions) })
const fileType = z.enum(fileTypes as readonly [string, ...string[]])

const state = {
  visibility: z.enum(visibilities),
  approval: z.enum(approvals),
  sentBack: sentBack.optional().openapi({
    description:
      'When, by whom and why the record was sent back. Absent once it is corrected or approved.',
  }),
  createdBy: person,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  revision: z.int(),
}

const day = z.iso.date().optional()
const details = {
  provenance: z.enum(provenances).openapi({
    description:
      'What the organisation states about the document: that it received a copy, saw the ' +
      'original, confirmed it with the issuer, or issued it',
  }),
  seenOn: day.openapi({
    description:
      'Date on which the organisation saw the original, or the issuer confirmed the ' +
      'document. Not stored for any other provenance.',
  }),
  confirmedVia: z.enum(confirmationMeans).optional(),
  issuer: z.string().optional(),
  issuerReference: z
    .string()
    .optional()
    .openapi({ description: 'Reference number of the issuer. It is never shown to visitors.' }),
  issuedOn: day,
  expiresOn: day.openapi({ description: 'The last day on which it is valid' }),
}

const document = z.object({
  id: z.string(),
  type: fileType,
  pages: z.array(z.object({ width: z.int(), height: z.int() })),
  original: z
    .object({ sha256: z.string(), bytes: z.int() })
    .optional()
    .openapi({
      description:
        'SHA-256 hash, and size in bytes, of the file as it was uploaded. Absent for files that ' +
        'were uploaded before the site stored these values.',
    }),
  ...details,
  seenBy: person.optional().openapi({ description: 'The person who stated the provenance' }),
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
      description:
        'A date such as 1990-01-31, or an empty string. It is never shown to the public.',
    }),
    ...state,
    approvedAt: z.iso.datetime().optional(),
    importId: z
      .string()
      .optional()
      .openapi({ description: 'Id of the import that added the record' }),
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
          'Other records that may be of the same person, if you may read them. Present only ' +
          'after the record was added or changed.',
      }),
  })
  .openapi('Record')

const listed = z.object({
  id: z.string(),
  name: z.string(),
  passportNumber: z.string(),
  irccNumber: z.string(),
  ...state,
  awaiting: awaiting.optional().openapi({
    description:
      'Since when the record awaits approval, and whether for the first time. Absent if it does ' +
      'not await approval.',
  }),
  photo: z.string().optional().openapi({ description: 'Document id of the photo' }),
})

export const listShape = z
  .object({
    data: z.array(listed),
    total: z.object({ count: z.int(), isCapped: z.boolean() }).openapi({
      description:
        'Number of matching records. If `isCapped` is true, counting stopped at 1,000, and there ' +
        'are more.',
    }),
    next: z.string().optional().openapi({
      description: 'Cursor of the next page: send it as `after`. Absent on the last page.',
    }),
  })
  .openapi('RecordList')

const filters = {
  search: z
    .string()
    .max(100)
    .optional()
    .openapi({
      description:
        'Words or parts of a name, or the start or end of a passport or IRCC number, or both. ' +
        'Words match in any order and any usual spelling (Akter, Akhter, আক্তার), also with one ' +
        'wrong letter in each. The closest matches come first; equally close matches are in the ' +
        'order of `sort`.',
    }),
  visibility: z.enum(visibilities).optional(),
  approval: z.enum(listedApprovals).optional(),
  submission: z
    .enum(submissions)
    .optional()
    .openapi({
      description:
        'Only records that await approval: for the `first` time, or `again` after they were sent ' +
        'back or approved',
    }),
  enteredFrom: z.iso.date().optional(),
  enteredTo: z.iso.date().optional(),
  has: z
    .enum(fileTypes)
    .optional()
    .openapi({ description: 'Only records that have a document of this type' }),
  lacks: z
    .string()
    .refine(areFileTypes, { error: 'wrong-format' })
    .optional()
    .openapi({
      description:
        'One document type, or several separated by commas. Only records that have none of these ' +
        'documents are returned.',
    }),
  expiry: z
    .enum(listedExpiries)
    .optional()
    .openapi({
      description:
        'Only records with at least one document that has expired (`ended`), or expires within 60 ' +
        'or 30 days. Today is the date in the time zone of the organisation. A document is valid ' +
        'on its last day.',
    }),
  sort: z.enum(recordSorts).default('newest'),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  after: z
    .string()
    .max(1000)
    .optional()
    .openapi({ description: 'Cursor: the `next` value of the previous page' }),
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
    enteredBy: z
      .string()
      .max(100)
      .optional()
      .openapi({ description: 'Id of the account that entered the records' }),
    importId: z
      .string()
      .max(100)
      .optional()
      .openapi({ description: 'Id of the import that added the records' }),
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

const detailsByType = byType(
  documentTypes.map(({ type }) => type),
  z.strictObject(details),
)
  .optional()
  .openapi({
    description:
      'Provenance and dates by document type. A value replaces everything that was stated about ' +
      'the document. If a type is omitted, its details stay, but they are removed if the file ' +
      'is replaced.',
  })
const documentsHeld = byType(fileTypes, documentId).superRefine(eachOnce).openapi({
  description: 'Document ids by type. `POST /documents` returns the id of a new file.',
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
    documents: byType(fileTypes, documentId.nullable()).superRefine(eachOnce).optional().openapi({
      description: 'Ids of uploaded documents by type. null removes the document of that type.',
    }),
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
  const warnings = found.map(({ id, name, because }) => {
    return { code: 'possible-duplicate' as const, id, name, because }
  })
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
