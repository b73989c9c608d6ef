import { z } from 'zod'
import type { Person } from './staff-record.ts'

/** A deleted record, which can be brought back until it is erased. */
export type BinnedRecord = {
  id: string
  name: string
  passportNumber: string
  irccNumber: string
  deletedBy: Person
  deletedAt: string
  erasedFrom: string
  revision: number
}

/** Newest first, with the cursor of the next page */
export type BinPage = { rows: BinnedRecord[]; next?: string }

export const binQuery = z.strictObject({
  /** Part of a name, the start of a number, or an id */
  search: z.string().max(100).optional(),
  after: z
    .string()
    .regex(/^[\d:.TZ-]{24}_[0-9a-f-]{1,64}$/)
    .optional(),
})
export type BinQuery = z.infer<typeof binQuery>
