import { z } from 'zod'
import { documentTypes, type FileType, fileTypes } from './document-types.ts'
import { type Approval, approvals, longestTyped, type Visibility, visibilities } from './record.ts'
import {
  type Awaiting,
  type Person,
  type SentBack,
  type StaffRecord,
  submissions,
} from './staff-record.ts'

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
export function areFileTypes(list: string): boolean {
  return fileTypesIn(list).length === list.split(',').length
}

const recordFilter = z.strictObject({
  /** Words of a name, the start or end of a number, or both */
  search: z.string().max(longestTyped).optional(),
  visibility: z.enum(visibilities).optional(),
  approval: z.enum(listedApprovals).optional(),
  submission: z.enum(submissions).optional(),
  enteredBy: z.string().max(longestTyped).optional(),
  importId: z.string().max(longestTyped).optional(),
  /** Dates in the time zone of the organisation, both included */
  enteredFrom: z.iso.date().optional(),
  enteredTo: z.iso.date().optional(),
  has: z.enum(fileTypes).optional(),
  /** One missing file type, or several with commas between them */
  lacks: z.string().refine(areFileTypes, { error: 'wrong-format' }).optional(),
  expiry: z.enum(listedExpiries).optional(),
})
export type RecordFilter = z.infer<typeof recordFilter>

const largestPage = 100

export const usualQuery = { sort: 'newest', size: 25, page: 1 } as const

export const recordListQuery = z.strictObject({
  ...recordFilter.shape,
  sort: z.enum(recordSorts).default(usualQuery.sort),
  size: z.coerce.number().int().min(1).max(largestPage).default(usualQuery.size),
  page: z.coerce.number().int().min(1).default(usualQuery.page),
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

export type ListedRecord = Pick<
  StaffRecord,
  'id' | 'name' | 'passportNumber' | 'irccNumber' | 'revision' | 'createdAt' | 'updatedAt'
> & {
  visibility: Visibility
  approval: Approval
  sentBack?: SentBack
  awaiting?: Awaiting
  createdBy: Person
  /** The photo's document id, if there is a photo */
  photo?: string
}

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

export const mostChecked = 500
export const mostChanged = 500

const bulkChanges = ['hide', 'unhide', 'approve', 'delete', 'send-back'] as const
export type BulkChange = (typeof bulkChanges)[number]

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
