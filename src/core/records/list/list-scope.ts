import { normaliseNumber } from '#contract/record.ts'
import type { RecordFilter } from '#contract/record-list.ts'
import { nameKey } from '#contract/text/name-key.ts'
import type { Db } from '#platform/db/schema.ts'
import { countsByState } from '../figures/figure-store.ts'
import * as list from './list-store.ts'

/**
 * How the records that pass a filter are got at: along an index past those that don't (`walk`), or,
 * when there are few, from a list of them all. What only states narrow down is a walk whose length
 * is known.
 */
export type Scope =
  | { how: 'walk'; conditions: list.Conditions; count?: number }
  | { how: 'list'; entries: number[] }

/** So many are put in order at one go. */
const few = 3000
/** Whoever is met so often among the newest is no rarity: a walk soon fills a page. */
const probed = { entries: 20_000, matches: 30 }

export async function scopeOf(db: Db, filter: RecordFilter): Promise<Scope> {
  const conditions = await conditionsOf(db, filter)
  if (!conditions) return { how: 'list', entries: [] }
  const counts = await countsByState(db)
  const inAll = sumOf(counts)
  const count = sumOf(counts.filter(({ state }) => conditions.states.includes(state)))
  const { search, enteredBy, from, to } = conditions
  const isPlain = !search && enteredBy === undefined && from === undefined && to === undefined
  const isRare = count <= few && count * 20 < inAll
  if (isPlain && !isRare) return { how: 'walk', conditions, count }

  if (isRare) {
    const rare = await list.entriesOf(db, conditions, 'states', few)
    if (rare) return { how: 'list', entries: rare }
  }
  if (enteredBy !== undefined) {
    const own = await list.entriesOf(db, conditions, 'creator', few)
    if (own) return { how: 'list', entries: own }
  }
  if (from !== undefined || to !== undefined) {
    const then = await list.entriesOf(db, conditions, 'days', few)
    if (then) return { how: 'list', entries: then }
  }
  if (search && (await list.countAmongNewest(db, conditions, probed)) < probed.matches) {
    const found = await list.entriesOf(db, conditions, 'search', few)
    if (found) return { how: 'list', entries: found }
  }
  return { how: 'walk', conditions }
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
