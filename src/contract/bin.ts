import { z } from 'zod'
import { longestTyped } from './record.ts'
import { person } from './staff-record.ts'

/** A deleted record, which can be brought back until it is erased. */
export const binnedRecord = z.object({
  id: z.string(),
  name: z.string(),
  passportNumber: z.string(),
  irccNumber: z.string(),
  deletedBy: person,
  deletedAt: z.iso.datetime(),
  erasedFrom: z.iso
    .datetime()
    .describe(
      'The record is erased within an hour after this time. Changing `binDays` in the ' +
        'settings changes this time.',
    ),
  revision: z.int(),
})
export type BinnedRecord = z.infer<typeof binnedRecord>

/** Newest first, with the cursor of the next page */
export type BinPage = { rows: BinnedRecord[]; next?: string }

export const binQuery = z.strictObject({
  /** Part of a name, the start of a number, or an id */
  search: z.string().max(longestTyped).optional(),
  after: z
    .string()
    .regex(/^[\d:.TZ-]{24}_[0-9a-f-]{1,64}$/)
    .optional(),
})
export type BinQuery = z.infer<typeof binQuery>
