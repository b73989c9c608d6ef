import { normaliseNumber } from '#contract/record.ts'
import type { RecordFilter } from '#contract/record-list.ts'
import { nameKey } from '#contract/text/name-key.ts'
import type { Db } from '#platform/db/schema.ts'
import { countsByState } from '../figures/figure-store.ts'
import { orderOf } from './list-order.ts'
import * as list from './list-store.ts'
import { walk } from './list-walk.ts'

export type Total = { count: number; isCapped: boolean }

/**
 * How the records that pass a filter are got at: along an index past those that don't (`walk`), or,
 * when there are few, from a list of them all.
 */
export type Scope = { total: Total } & (
  | { how: 'walk'; conditions: list.Conditions }
  | { how: 'list'; entries: number[] }
)

/** So many are looked through and put in order at one go. */
const few = 20_000
/** What is searched for is counted no further: whoever finds more looks for something narrower. */
const mostCounted = 1000
/** Whoever is met so often among the newest is no rarity: a walk soon fills a page. */
const probed = { entries: 20_000, matches: 120 }

export async function scopeOf(db: Db, filter: RecordFilter): Promise<Scope> {
  const conditions = await conditionsOf(db, filter)
  if (!conditions) return listOf([])
  const counts = await countsByState(db)
  const inAll = sumOf(counts)
  const count = sumOf(counts.filter(({ state }) => conditions.states.includes(state)))
  const isRare = count <= few && count * 50 < inAll
  const { search, enteredBy, from, to } = conditions
  const isPlain = !search && enteredBy === undefined && from === undefined && to === undefined
  if (isPlain && !isRare) return { how: 'walk', conditions, total: { count, isCapped: false } }

  const drivers: list.Driver[] = [
    ...(isRare ? ['states' as const] : []),
    ...(enteredBy !== undefined ? ['creator' as const] : []),
    ...(from !== undefined || to !== undefined ? ['days' as const] : []),
    ...(search && (await isUnusual(db, conditions)) ? ['search' as const] : []),
  ]
  for (const driver of drivers) {
    const entries = await list.entriesOf(db, conditions, driver, few)
    if (entries) return listOf(entries)
  }
  const found = await walk(db, conditions, orderOf('newest'), undefined, mostCounted + 1)
  if (found.length <= mostCounted) return listOf(found.map(({ entry }) => entry))
  return { how: 'walk', conditions, total: { count: mostCounted, isCapped: true } }
}

function listOf(entries: number[]): Scope {
  return { how: 'list', entries, total: { count: entries.length, isCapped: false } }
}

async function isUnusual(db: Db, conditions: list.Conditions): Promise<boolean> {
  return (await list.countAmongNewest(db, conditions, probed)) < probed.matches
}

function sumOf(counts: { count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}

/** Nothing, if no record can pass. */
async function conditionsOf(db: Db, filter: RecordFilter): Promise<list.Conditions | undefined> {
  const { search, enteredBy, enteredFrom, enteredTo } = filter
  const conditions: list.Conditions = { states: statesOf(filter) }
  if (search?.trim()) {
    const sought = { name: nameKey(search), number: normaliseNumber(search) }
    if (!(await list.isBeginningOfAny(db, sought.number))) sought.number = ''
    if (sought.name === '' && sought.number === '') return undefined
    conditions.search = sought
  }
  if (enteredBy !== undefined) conditions.enteredBy = enteredBy
  if (enteredFrom !== undefined) {
    const from = await list.firstEntryFrom(db, enteredFrom)
    if (from === undefined) return undefined
    conditions.from = from
  }
  if (enteredTo !== undefined) {
    const to = await list.firstEntryFrom(db, `${enteredTo}~`)
    if (to !== undefined) conditions.to = to
  }
  return conditions
}

/** The numbers of the states as the database counts them. */
function statesOf({ visibility, approval }: RecordFilter): number[] {
  return [0, 1, 2, 3, 4, 5].filter((state) => {
    const isHidden = state % 2 === 1
    const is = (['approved', 'pending', 'sent-back'] as const)[Math.floor(state / 2)]
    return (
      (visibility === undefined || isHidden === (visibility === 'hidden')) &&
      (approval === undefined || is === approval)
    )
  })
}
