import { normaliseNumber } from '#contract/record.ts'
import type { RecordFilter } from '#contract/record-list.ts'
import { nameKey } from '#contract/text/name-key.ts'
import { countsByState } from '#core/records/figures/figure-store.ts'
import { statesOf } from '#core/records/record-states.ts'
import { searchDialect } from '#platform/db/record-search.ts'
import type { Db } from '#platform/db/schema.ts'
import { type AccessPath, type Conditions, hasPath, pathsOf } from './access-paths.ts'
import * as list from './list-store.ts'

export type Total = { count: number; isCapped: boolean }

/**
 * How the records that pass a filter are got at: along an index past those that don't (`walk`), or,
 * when there are few, from a list of them all.
 */
export type ListPlan = { total: Total } & (
  | { how: 'walk'; conditions: Conditions; path: AccessPath }
  | { how: 'list'; entries: number[] }
)

/** So many are looked through, counted exactly and put in order at one go. */
const few = 20_000
/** What is searched for is counted no further: whoever finds more looks for something narrower. */
const mostCounted = 1000
/** So many are gone through for one page wherever it lies, so that half of them have to be sorted. */
const mostSorted = 100_000
/** Whoever is met so often among the newest is no rarity: going along an order soon fills a page. */
const probed = { entries: 20_000, matches: 120 }

type Narrow = { path: AccessPath; size: number }

export async function planList(db: Db, filter: RecordFilter): Promise<ListPlan> {
  const conditions = await conditionsOf(db, filter)
  if (!conditions) return listOf([])
  const counts = await countsByState(db)
  const count = sumOf(counts.filter(({ state }) => conditions.states.includes(state)))
  if (isOfStatesAlone(conditions)) {
    const path = hasPath(conditions, 'states') && count <= mostSorted ? 'states' : 'order'
    return { how: 'walk', conditions, path, total: { count, isCapped: false } }
  }

  const narrowest = await narrowestPath(db, conditions, count)
  if (narrowest.size <= few) return listOf(await list.passing(db, conditions, narrowest.path))
  const { search } = conditions
  if (search && (await list.countAmongNewest(db, search, probed)) < probed.matches) {
    const entries = await list.passingSearch(db, conditions, few)
    if (entries) return listOf(entries)
  }
  const path = narrowest.size <= searchDialect(db).mostGoneThrough ? narrowest.path : 'order'
  const found = await list.passing(db, conditions, path, mostCounted + 1)
  if (found.length <= mostCounted) return listOf(found)
  return { how: 'walk', conditions, path, total: { count: mostCounted, isCapped: true } }
}

function listOf(entries: number[]): ListPlan {
  return { how: 'list', entries, total: { count: entries.length, isCapped: false } }
}

function isOfStatesAlone({ states: _, ...others }: Conditions): boolean {
  return Object.keys(others).length === 0
}

/** Who entered a record stands in one index alone: where that is asked, it is the path unless others are few. */
async function narrowestPath(db: Db, conditions: Conditions, inStates: number): Promise<Narrow> {
  const most = conditions.enteredBy === undefined ? searchDialect(db).mostGoneThrough : few
  const paths: Narrow[] = []
  for (const path of pathsOf(conditions)) {
    const size =
      path === 'states' ? inStates : await list.sizeOfPath(db, conditions, path, most + 1)
    paths.push({ path, size })
  }
  const [narrowest] = paths.toSorted((one, other) => one.size - other.size)
  if (conditions.enteredBy !== undefined && (narrowest?.size ?? 0) > few) {
    return { path: 'creator', size: few + 1 }
  }
  return narrowest ?? { path: 'order', size: Number.POSITIVE_INFINITY }
}

function sumOf(counts: { count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}

/** Nothing, if no record can pass. */
export async function conditionsOf(db: Db, filter: RecordFilter): Promise<Conditions | undefined> {
  const { search, enteredBy, enteredFrom, enteredTo } = filter
  const conditions: Conditions = { states: statesOf(filter) }
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
  if (filter.has !== undefined || filter.lacks !== undefined) {
    const papers = await list.papersOf(db, filter)
    if (papers.sums.length === 0) return undefined
    conditions.papers = papers
  }
  return conditions
}
