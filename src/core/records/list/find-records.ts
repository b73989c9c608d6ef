import { longestTyped } from '#contract/record.ts'
import type { StaffRecord } from '#contract/staff-record.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { readEntries } from '../reading/staff-record-store.ts'
import type { Total } from './plan-list.ts'
import { readPage } from './read-list.ts'

type Found = { records: StaffRecord[]; total: Total }

const mostFound = 8

/** The closest matches for a name or number, among records in every state. */
export async function findRecords(ctx: Ctx, typed: string): Promise<Found> {
  authorise(ctx.actor, 'look-up-any-record')

  const search = typed.trim().slice(0, longestTyped)
  if (search === '') return { records: [], total: { count: 0, isCapped: false } }
  const query = { search, sort: 'newest', size: mostFound, page: 1 } as const
  const { records, total } = await readPage(ctx, query, readEntries)
  return { records, total }
}
