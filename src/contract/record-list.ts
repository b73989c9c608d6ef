import { z } from 'zod'
import { documentTypes, type FileType, fileTypes } from './document-types.ts'
import { approvals, longestTyped, visibilities } from './record.ts'
import { awaiting, recordState, type StaffRecord, submissions } from './staff-record.ts'
import { wholeNumber } from './text/whole-number.ts'

/** A minus sign reverses the order: ?sort=-changed */
export const recordSorts = [
  'newest',
  'oldest',
  'name',
  '-name',
  'passportNumber',
  '-passportNumber',
  'irccNumber',
  '-irccNumber',
  'changed',
  '-changed',
] as const
export type RecordSort = (typeof recordSorts)[number]

/** Records that were sent back are pending as well, but need no review yet. */
export const listedApprovals = ['approved', 'pending', 'sent-back'] as const

/** A record matches if at least one of its documents does */
export const listedExpiries = ['ended', 'ends-in-60-days', 'ends-in-30-days'] as const

export function fileTypesIn(list: string | undefined): FileType[] {
  const named = list?.split(',') ?? []
  return fileTypes.filter((type) => named.includes(type))
}

/** Each file type once, in any order */
function areFileTypes(list: string): boolean {
  return fileTypesIn(list).length === list.split(',').length
}

export const recordFilter = z.strictObject({
  search: z
    .string()
    .max(longestTyped)
    .optional()
    .describe(
      'Words or parts of a name, or the start or end of a passport or IRCC number, or both. ' +
        'Words match in any order and any usual spelling (Akter, Akhter, আক্তার), also with one ' +
        'wrong letter in each. The closest matches come first; equally close matches are in the ' +
        'order of `sort`.',
    ),
  visibility: z.enum(visibilities).optional(),
  approval: z.enum(listedApprovals).optional(),
  submission: z
    .enum(submissions)
    .optional()
    .describe(
      'Only records that await approval: for the `first` time, or `again` after they were sent ' +
        'back or approved',
    ),
  enteredBy: z
    .string()
    .max(longestTyped)
    .optional()
    .describe('Id of the account that entered the records'),
  importId: z
    .string()
    .max(longestTyped)
    .optional()
    .describe('Id of the import that added the records'),
  enteredFrom: z.iso.date().optional().describe('First day, in the time zone of the organisation'),
  enteredTo: z.iso.date().optional().describe('Last day, in the time zone of the organisation'),
  has: z.enum(fileTypes).optional().describe('Only records that have a document of this type'),
  lacks: z
    .string()
    .refine(areFileTypes, { error: 'wrong-format' })
    .optional()
    .describe(
      'One document type, or several separated by commas. Only records that have none of these ' +
        'documents are returned.',
    ),
  expiry: z
    .enum(listedExpiries)
    .optional()
    .describe(
      'Only records with at least one document that has expired (`ended`), or expires within 60 ' +
        'or 30 days. Today is the date in the time zone of the organisation. A document is valid ' +
        'on its last day.',
    ),
})
export type RecordFilter = z.infer<typeof recordFilter>

const largestPage = 100

export const usualQuery = { sort: 'newest', size: 25, page: 1 } as const

export const recordListQuery = z.strictObject({
  ...recordFilter.shape,
  sort: z.enum(recordSorts).default(usualQuery.sort),
  size: wholeNumber(z.number().int().min(1).max(largestPage)).default(usualQuery.size),
  page: wholeNumber(z.number().int().min(1)).default(usualQuery.page),
  /** Instead of a page number: the cursor that the previous page ended with */
  after: z.string().max(1000).optional(),
})
export type RecordListQuery = z.infer<typeof recordListQuery>

/** Which list: all records, those awaiting approval, or those that a person entered */
export const listNames = ['records', 'queue', 'own'] as const
export type ListName = (typeof listNames)[number]

/** What a list can show of each record besides photo and name. */
export const listParts = [
  'passportNumber',
  'irccNumber',
  'state',
  'waiting',
  'entered',
  'changed',
  'preview',
] as const
export type ListPart = (typeof listParts)[number]

export const partsOf: Record<ListName, { all: readonly ListPart[]; usual: readonly ListPart[] }> = {
  records: {
    all: listParts.filter((part) => part !== 'waiting'),
    usual: ['passportNumber', 'irccNumber', 'state', 'entered', 'preview'],
  },
  queue: { all: listParts, usual: ['passportNumber', 'waiting', 'entered', 'preview'] },
  own: {
    all: ['passportNumber', 'irccNumber', 'state', 'entered', 'changed'],
    usual: ['passportNumber', 'state', 'changed'],
  },
}

/** A saved filter, without the words of the search: they contain names of candidates. */
export const savedFilter = recordFilter
  .omit({ search: true })
  .extend({ sort: z.enum(recordSorts).optional() })
export type SavedFilter = z.infer<typeof savedFilter>

export const filterName = z
  .string()
  .trim()
  .max(60)
  .regex(/^\P{Cc}+$/u)
export const mostFilters = 20

/** How an account displays a list, on all of its devices */
export type ListView = {
  parts: readonly ListPart[]
  filters: { name: string; filter: SavedFilter }[]
}

export const listedRecord = z.object({
  id: z.string(),
  name: z.string(),
  passportNumber: z.string(),
  irccNumber: z.string(),
  ...recordState.shape,
  awaiting: awaiting
    .optional()
    .describe(
      'Since when the record awaits approval, and whether for the first time. Absent if it does ' +
        'not await approval.',
    ),
  photo: z.string().optional().describe('Document id of the photo'),
})
export type ListedRecord = z.infer<typeof listedRecord>

export type RecordList = {
  rows: ListedRecord[]
  /** Counting stops at a limit: the page then says "more than 1,000" */
  total: { count: number; isCapped: boolean }
  page: number
  /** How many pages can be opened by number */
  pages: number
  /** The cursor for `after`; absent on the last page */
  next?: string
}

export type RecordAction =
  | 'open'
  | 'review'
  | 'approve'
  | 'update'
  | 'hide'
  | 'unhide'
  | 'withdraw-approval'
  | 'consent'
  | 'shares'
  | 'claim'
  | 'requests'
  | 'retention'
  | 'delete'

/** A record in the command palette, with the actions that the account may take */
export type FoundRecord = Pick<
  StaffRecord,
  'id' | 'name' | 'passportNumber' | 'irccNumber' | 'revision'
> & { may: RecordAction[] }

/** The result for one of many checked numbers, in the order of the input. */
export type CheckedNumber = { typed: string; number: string } & (
  | { outcome: 'found'; record: CheckedRecord; isRepeated: boolean }
  | { outcome: 'not-found'; isRepeated: boolean }
  | { outcome: 'not-a-number' }
)

export const checkedRecord = z.object({
  id: z.string(),
  name: z.string(),
  passportNumber: z.string(),
  irccNumber: z.string(),
  visibility: z.enum(visibilities),
  approval: z.enum(approvals),
  isSentBack: z.boolean(),
  hasPhoto: z.boolean(),
  documents: z.array(z.enum(documentTypes.map(({ type }) => type))),
})
export type CheckedRecord = z.infer<typeof checkedRecord> & {
  /** Whether the person who asks may open it */
  mayOpen: boolean
}

/** With the id of its photo, if the person may open it */
export type SeenRecord = CheckedRecord & { photo?: string }

export const mostChecked = 500
export const mostChanged = 500

export type BulkChange = 'hide' | 'unhide' | 'approve' | 'delete' | 'send-back'

export type RecordCounts = {
  all: number
  /** Public: visible and approved */
  public: number
  hidden: number
  /** Awaiting approval, without those sent back */
  pending: number
  sentBack: number
}

export type DayFigure = { day: string; count: number }
