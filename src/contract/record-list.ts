import { z } from 'zod'
import { type DocumentType, fileTypes } from './document-types.ts'
import { type Approval, longestTyped, type Visibility, visibilities } from './record.ts'
import type { Person, SentBack, StaffRecord } from './staff-record.ts'

/** A minus sign for the other way round, as in an address: ?sort=-changed */
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

/** Those sent back are pending as well, but nobody needs to look at them yet. */
export const listedApprovals = ['approved', 'pending', 'sent-back'] as const

const filter = {
  /** Any part of a name, or the beginning of a passport or IRCC number */
  search: z.string().max(longestTyped).optional(),
  visibility: z.enum(visibilities).optional(),
  approval: z.enum(listedApprovals).optional(),
  /** The id of an account */
  enteredBy: z.string().max(longestTyped).optional(),
  /** Days in UTC, both included */
  enteredFrom: z.iso.date().optional(),
  enteredTo: z.iso.date().optional(),
  /** A paper that is there, and one that is missing */
  has: z.enum(fileTypes).optional(),
  lacks: z.enum(fileTypes).optional(),
}

export const recordFilter = z.strictObject(filter)
export type RecordFilter = z.infer<typeof recordFilter>

export const largestPage = 100

export const recordListQuery = z.strictObject({
  ...filter,
  sort: z.enum(recordSorts).default('newest'),
  size: z.coerce.number().int().min(1).max(largestPage).default(25),
  page: z.coerce.number().int().min(1).default(1),
  /** Instead of a page: what follows the cursor that the page before ended with */
  after: z.string().max(1000).optional(),
})
export type RecordListQuery = z.infer<typeof recordListQuery>

export type ListedRecord = Pick<
  StaffRecord,
  'id' | 'name' | 'passportNumber' | 'irccNumber' | 'revision' | 'createdAt' | 'updatedAt'
> & {
  visibility: Visibility
  approval: Approval
  sentBack?: SentBack
  createdBy: Person
  /** The id of the photo's document, if there is one */
  photo?: string
}

export type RecordList = {
  rows: ListedRecord[]
  /** Beyond a bound nobody counts: "more than 1,000" */
  total: { count: number; isCapped: boolean }
  page: number
  /** How many pages can be opened by their number */
  pages: number
  /** To be given as `after`; absent on the last page */
  next?: string
}

/** One of many numbers that were checked, in the order in which they were given. */
export type CheckedNumber = { typed: string; number: string } & (
  | { outcome: 'found'; record: CheckedRecord; isRepeated: boolean }
  | { outcome: 'not-found'; isRepeated: boolean }
  | { outcome: 'not-a-number' }
)

export type CheckedRecord = {
  id: string
  name: string
  passportNumber: string
  irccNumber: string
  visibility: Visibility
  approval: Approval
  isSentBack: boolean
  hasPhoto: boolean
  documents: DocumentType[]
}

export const mostChecked = 500
export const mostChanged = 500

export const bulkChanges = ['hide', 'unhide', 'approve', 'delete'] as const
export type BulkChange = (typeof bulkChanges)[number]

export type RecordCounts = {
  all: number
  /** Found by strangers: visible and approved */
  public: number
  hidden: number
  /** Awaiting approval, without those that were sent back */
  pending: number
  sentBack: number
}

export type DayFigure = { day: string; count: number }
