import { longestTyped } from '#contract/record.ts'
import type { SeenRecord } from '#contract/record-list.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { countLookedUp } from '../reading/count-looked-up.ts'
import { presentChecked } from '../reading/present-checked.ts'
import { readEntries } from '../reading/staff-record-store.ts'
import type { Total } from './plan-list.ts'
import { readPage } from './read-list.ts'

type Found =
  | { outcome: 'found'; records: SeenRecord[]; total: Total }
  | { outcome: 'too-often'; retryAfterSeconds: number }

const mostFound = 8

/** The closest matches for a name or number, among records in every state. */
export async function findRecords(ctx: Ctx, typed: string): Promise<Found> {
  authorise(ctx.actor, 'look-up-any-record')

  const search = typed.trim().slice(0, longestTyped)
  if (search === '') {
    return { outcome: 'found', records: [], total: { count: 0, isCapped: false } }
  }
  const counted = await countLookedUp(ctx, 'look-up-any-record')
  if (counted.outcome === 'past') return { ...counted, outcome: 'too-often' }
  const query = { search, sort: 'newest', size: mostFound, page: 1 } as const
  const { records: found, total } = await readPage(ctx, query, readEntries)
  const records = found.map((record): SeenRecord => {
    const checked = presentChecked(record, ctx.actor)
    const photo = record.documents.find(({ type }) => type === 'photo')?.id
    return { ...checked, ...(checked.mayOpen && photo && { photo }) }
  })
  return { outcome: 'found', records, total }
}
