import { z } from '@hono/zod-openapi'
import {
  confirmationMeans,
  type DetailsByType,
  longestDetails,
  noDetails,
} from '#contract/document-details.ts'
import { documentTypes, type FileType, fileTypes } from '#contract/document-types.ts'
import { likenessReasons } from '#contract/duplicate.ts'
import { recordFields } from '#contract/record.ts'
import { listedRecord, type RecordList, recordFilter, recordSorts } from '#contract/record-list.ts'
import {
  person,
  recordChanges,
  recordState,
  type StaffDocument,
  type StaffRecord,
} from '#contract/staff-record.ts'
import type { Ctx } from '#core/context.ts'
import { findDuplicatesOf } from '#core/records/duplicates/find-duplicates-of.ts'
import { openCursor, orderOf } from '#core/records/list/list-order.ts'
import { documentId, eachOnce } from '../documents.ts'
import { provenance } from '../lookups.ts'
import { pageSize, paging } from '../pages.ts'
import { presentAs } from '../present.ts'

const fileType = z.enum(fileTypes as readonly [string, ...string[]])

const day = z.iso.date().optional()
const details = {
  provenance,
  seenOn: day.openapi({
    description:
      'Date on which the organisation saw the original, or the issuer confirmed the ' +
      'document. Not stored for any other provenance.',
  }),
  confirmedVia: z.enum(confirmationMeans).optional(),
  issuer: z.string().optional().openapi({ maxLength: longestDetails.issuer }),
  issuerReference: z.string().optional().openapi({
    description: 'Reference number of the issuer. It is never shown to visitors.',
    maxLength: longestDetails.issuerReference,
  }),
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
    ...recordState.shape,
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

export const listShape = z
  .object({
    data: z.array(z.object(listedRecord.shape).openapi('ListedRecord')),
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

const { enteredBy, importId, ...ownFilters } = recordFilter.shape
const filters = {
  ...ownFilters,
  sort: z.enum(recordSorts).default('newest').openapi({
    description: '`changed` begins with the oldest change. A minus sign reverses the order.',
  }),
  ...paging(z.string().max(1000), pageSize(25)),
}

type Paged = { sort: (typeof recordSorts)[number]; after?: string | undefined }

const cursorFits = ({ sort, after }: Paged) => {
  return after === undefined || openCursor(after, orderOf(sort)) !== undefined
}
const wrongCursor = { path: ['after'], error: 'wrong-format' }

export const ownListQuery = z.strictObject(filters).refine(cursorFits, wrongCursor)

export const listQuery = z
  .strictObject({ ...filters, enteredBy, importId })
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
  z.strictObject(details).openapi('DocumentDetails'),
)
  .optional()
  .openapi({
    description:
      'Provenance and dates by document type. A value replaces everything that was stated about ' +
      'the document. If a type is omitted, its details stay, but they are removed if the file ' +
      'is replaced.',
  })
const forStaff = [
  'photo',
  ...documentTypes.filter(({ enteredBy }) => enteredBy === 'staff').map(({ type }) => type),
]
const documentsHeld = byType(fileTypes, documentId)
  .superRefine(eachOnce)
  .openapi({
    description:
      'Document ids by type. `POST /documents` returns the id of a new file. The response is 403 if ' +
      `a moderator adds a type other than ${forStaff.join(', ')}.`,
  })

const savedRecord = recordFields
  .partial({ motherName: true, nationality: true, birthDate: true })
  .extend({ documents: documentsHeld, details: detailsByType })
export const newRecord = savedRecord.partial({ documents: true }).openapi('NewRecord')
export const wholeRecord = savedRecord.openapi('RecordReplacement')

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
  return presentAs(listShape, {
    data: rows.map((row) => presentAs(listedRecord, row)),
    total,
    next,
  })
}

/** Fills omitted details with empty values, since the use case replaces all details of a document. */
export function detailsIn(details: z.infer<typeof detailsByType> = {}): DetailsByType {
  const given = Object.entries(details).filter(([, one]) => one !== undefined)
  return Object.fromEntries(given.map(([type, one]) => [type, { ...noDetails, ...one }]))
}
