import type { RecordFilter } from '#contract/record-list.ts'
import { addDays } from '#contract/validity.ts'
import { countsByState } from '#core/records/figures/record-counts.ts'
import { statesOf } from '#core/records/record-states.ts'
import { searchDialect } from '#platform/db/record-search.ts'
import type { Db } from '#platform/db/schema.ts'
import { type Clock, endOfDayIn, startOfDayIn, todayIn } from '../../today.ts'
import {
  type AccessPath,
  type Conditions,
  type Ends,
  hasPath,
  isCovered,
  type NarrowPath,
  pathsOf,
  type Search,
} from './access-paths.ts'
import { type Order, orderOf } from './list-order.ts'
import * as list from './list-store.ts'
import { readSearch, sumOf } from './read-search.ts'

export type Total = { count: number; isCapped: boolean }

/** How to read a part of the matches: by walking an index, or, if they are few, from a list of all. */
export type Part =
  | { how: 'walk'; conditions: Conditions; path: () => Promise<AccessPath> }
  | { how: 'list'; entries: number[]; isSorted?: boolean }

/**
 * The parts are read one after the other; those of a search are its tiers. Later parts are planned only
 * when a page reaches them.
 */
export type ListPlan = { total: Total; parts: (() => Promise<Part>)[]; search?: Search | undefined }

/** Up to this many matches are read, counted exactly and sorted at once. */
export const few = 20_000
/** The count of a search is capped here: people refine a search that finds more. */
const mostCounted = 1000
/** Up to this many rows are read for one page; at most half of them are sorted. */
const mostSorted = 100_000
/** Each of these rows costs a step from the index of documents to that of records, so the limit is lower. */
const mostEnding = 16_000
/** If a search matches this often among the newest entries, walking the sort order fills a page quickly. */
const probed = { entries: 20_000, matches: 120, page: 26 }

type Asked = { search?: Search | undefined; order?: Order | undefined }
type Narrow = { path: AccessPath; size: number }

/**
 * Chooses the cheapest way to read a list. Unranked, the matches of a search are a single part.
 */
export async function planList(
  db: Db,
  filter: RecordFilter,
  { clock, isRanked = true, order }: { clock: Clock; isRanked?: boolean; order?: Order },
): Promise<ListPlan> {
  const conditions = await conditionsOf(db, filter, clock)
  if (!conditions) return planOf([])
  if (conditions.search && !isRanked) conditions.search.tiers.splice(0, 2)
  const counts = await countsByState(db)
  const count = sumOf(counts.filter(({ state }) => conditions.states.includes(state)))
  if (isOfStatesAlone(conditions)) {
    const path = hasPath(conditions, 'states') && count <= mostSorted ? 'states' : 'order'
    const part: Part = { how: 'walk', conditions, path: async () => path }
    return { parts: [async () => part], total: { count, isCapped: false } }
  }

  const { search } = conditions
  const narrowest = await narrowestPath(db, conditions, { inStates: count, most: few })
  if (narrowest.size <= few) {
    return planOf(await list.findMatches(db, conditions, narrowest.path, { order }), {
      search,
      order,
    })
  }
  if (search && !(await areMany(db, search))) {
    const found = await list.findSearchMatches(db, conditions, { most: few, order })
    if (found) return planOf(found, { search, order })
  }
  const path = once(() => pathFor(db, conditions, count))
  const found =
    search && broadPaths(conditions).length > 0 && (await fewPassing(db, conditions, path, order))
  if (found) return planOf(found, { search, order })
  const tiers = search ? search.tiers.map((_, only) => ({ ...search, only })) : [undefined]
  const parts = tiers.map((tier) =>
    once(() => planPart(db, { ...conditions, ...(tier && { search: tier }) }, path, order)),
  )
  return { parts, total: await totalOf(parts), search }
}

/** A plan for matches that were read already, split into tiers. */
function planOf(found: list.Found[], { search, order }: Asked = {}): ListPlan {
  const parts = (search?.tiers ?? [[]]).map((_, number) => {
    const part = listOf(
      found.filter(({ tier }) => tier === number),
      order,
    )
    return async () => part
  })
  return {
    parts,
    total: { count: found.length, isCapped: false },
    search,
  }
}

async function planPart(
  db: Db,
  conditions: Conditions,
  path: () => Promise<AccessPath>,
  order: Order | undefined,
): Promise<Part> {
  const { search } = conditions
  if (search && addsNothing(search)) return listOf([])
  const atMost = { most: few, order }
  const sought =
    search && !(await areMany(db, search)) && (await list.findSearchMatches(db, conditions, atMost))
  const found = sought || (await fewPassing(db, conditions, path, order))
  return found ? listOf(found, order) : { how: 'walk', conditions, path }
}

/** All matches, or undefined if there are too many to count. */
async function fewPassing(
  db: Db,
  conditions: Conditions,
  path: () => Promise<AccessPath>,
  order: Order | undefined,
): Promise<list.Found[] | undefined> {
  const take = mostCounted + 1
  const paths = broadPaths(conditions)
  if (paths.length > 0 && !paths.includes('states') && isCovered(conditions)) {
    const wanted = { skip: 0, take, tried: probed.entries / 2 }
    if (await list.pageAmong(db, conditions, orderOf('newest'), wanted)) return undefined
    if (order && (await areFarOff(db, conditions, order))) {
      const found = await list.findMatches(db, conditions, 'ends', { most: few + 1, order })
      return found.length <= few ? found : undefined
    }
  }
  const [only, other] = paths
  const along = only && !other ? only : await path()
  const found = await list.findMatches(db, conditions, along, { most: take, order })
  return found.length < take ? found : undefined
}

/** Whether no page is among the first of an order, and looking up all documents that end is quicker. */
async function areFarOff(db: Db, conditions: Conditions, order: Order): Promise<boolean> {
  const most = searchDialect(db).mostLookedUp
  if (!conditions.ends || most === 0) return false
  if ((await list.sizeOfPath(db, conditions, 'ends', most + 1)) > most) return false
  const wanted = { skip: 0, take: probed.page, tried: probed.entries / 4 }
  return (await list.pageAmong(db, conditions, order, wanted)) === undefined
}

/** Estimates whether many records match, before the search is run. */
async function areMany(db: Db, { tiers, known, only = tiers.length - 1 }: Search) {
  if ((known?.[only] ?? 0) > few) return true
  // Matches with a wrong letter are left out of the estimate: they are slow to find, and few.
  const search = { tiers: tiers.slice(0, Math.min(only, 1) + 1) }
  const conditions = { states: statesOf({}), search }
  const wanted = { skip: 0, take: probed.matches, tried: probed.entries }
  return (await list.pageAmong(db, conditions, orderOf('newest'), wanted)) !== undefined
}

function addsNothing({ tiers, only = 0 }: Search): boolean {
  return tiers[only]?.length === 0 || tiers[only] === tiers[only - 1]
}

export function listOf(found: list.Found[], order?: Order): Extract<Part, { how: 'list' }> {
  return {
    how: 'list',
    entries: found.map(({ entry }) => entry),
    isSorted: list.isSortedBySql(order),
  }
}

/** Parts that are walked are not counted, nor is what comes after them: then the total is capped. */
async function totalOf(parts: ListPlan['parts']): Promise<Total> {
  let count = 0
  for (const part of parts) {
    const planned = await part()
    if (planned.how === 'walk') return { count: mostCounted, isCapped: true }
    count += planned.entries.length
  }
  return { count, isCapped: false }
}

function once<T>(plan: () => Promise<T>): () => Promise<T> {
  let planned: Promise<T> | undefined
  return () => (planned ??= plan())
}

/** Whether only states are filtered: triggers count those, so no estimate is needed to choose the index. */
export function isOfStatesAlone({ states: _, ...others }: Conditions): boolean {
  return Object.keys(others).length === 0
}

/** The paths to use when none is narrow. The path 'ends' is only worth walking if it is narrow. */
function broadPaths(conditions: Conditions): NarrowPath[] {
  return pathsOf(conditions).filter((path) => path !== 'ends')
}

/** The path with the fewest rows; of each path at most `most` rows are counted. */
async function narrowestPath(
  db: Db,
  conditions: Conditions,
  { inStates, most }: { inStates: number; most: number },
): Promise<Narrow> {
  let narrowest: Narrow = { path: 'order', size: Number.POSITIVE_INFINITY }
  for (const path of pathsOf(conditions)) {
    const end = Math.min(path === 'ends' ? mostEnding : most, narrowest.size)
    const size = path === 'states' ? inStates : await list.sizeOfPath(db, conditions, path, end + 1)
    if (size < narrowest.size && (path !== 'ends' || size <= end)) narrowest = { path, size }
  }
  return narrowest
}

/** Each of `importId` and `createdBy` is in one index only, which is preferred for that reason. */
async function pathFor(db: Db, conditions: Conditions, inStates: number): Promise<AccessPath> {
  const own = (['import', 'creator'] as const).find((path) => hasPath(conditions, path))
  if (own) return own
  const most = searchDialect(db).mostGoneThrough
  const { path, size } = await narrowestPath(db, conditions, { inStates, most })
  return size <= most ? path : 'order'
}

function endsOf(expiry: NonNullable<RecordFilter['expiry']>, today: string): Ends {
  if (expiry === 'ended') return { from: '', to: addDays(today, -1) }
  return { from: today, to: addDays(today, expiry === 'ends-in-30-days' ? 30 : 60) }
}

/** Translates a filter into conditions; undefined if no record can match. */
export async function conditionsOf(
  db: Db,
  filter: RecordFilter,
  clock: Clock,
): Promise<Conditions | undefined> {
  const { search, enteredBy, importId, enteredFrom, enteredTo, submission } = filter
  const conditions: Conditions = { states: statesOf(filter) }
  if (submission !== undefined) {
    const awaiting = statesOf({ approval: 'pending' })
    conditions.states = conditions.states.filter((state) => awaiting.includes(state))
    if (conditions.states.length === 0) return undefined
    conditions.submission = submission
  }
  if (search?.trim()) {
    const sought = await readSearch(db, search)
    if (!sought) return undefined
    conditions.search = sought
  }
  if (enteredBy !== undefined) conditions.enteredBy = enteredBy
  if (importId !== undefined) conditions.importId = importId
  if (enteredFrom !== undefined) {
    const from = await list.firstEntryFrom(db, startOfDayIn(clock, enteredFrom).toISOString())
    if (from === undefined) return undefined
    conditions.from = from
  }
  if (enteredTo !== undefined) {
    const end = endOfDayIn(clock, enteredTo).toISOString()
    // Nothing stored is later than the year 9999, whose last day ends in a year with a plus sign.
    if (!end.startsWith('+')) {
      const to = await list.entryAfter(db, `${end}~`)
      if (to === undefined) return undefined
      conditions.to = to
    }
  }
  if (filter.has !== undefined || filter.lacks !== undefined) {
    const sums = await list.documentSumsOf(db, filter)
    if (sums.sums.length === 0) return undefined
    conditions.documents = sums
  }
  if (filter.expiry !== undefined) conditions.ends = endsOf(filter.expiry, todayIn(clock))
  return conditions
}
