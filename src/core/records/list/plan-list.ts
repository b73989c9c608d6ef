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
 * How to read the matching records: by walking an index (`walk`), or, if they are few, from a list
 * of all of them.
 */
export type ListPlan = { total: Total } & (
  | { how: 'walk'; conditions: Conditions; path: AccessPath }
  | { how: 'list'; entries: number[] }
)

/** Up to this many are read, counted exactly and sorted at once. */
const few = 20_000
/** Searches are counted up to this number: people refine what finds more. */
const mostCounted = 1000
/** Up to this many are read for one page, half of them sorted. */
const mostSorted = 100_000
/**
 * A search that matches often among the newest entries fills a page quickly when walking an order.
 */
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

/** Who entered a record is in one index alone: it is used unless another path is narrow. */
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

/** Undefined if no record can match. */
export async function conditionsOf(db: Db, filter: RecordFilter): Promise<Conditions | undefined> {
  const { search, enteredBy, enteredFrom, enteredTo, submission } = filter
  const conditions: Conditions = { states: statesOf(filter) }
  if (submission !== undefined) {
    const awaiting = statesOf({ approval: 'pending' })
    conditions.states = conditions.states.filter((state) => awaiting.includes(state))
    if (conditions.states.length === 0) return undefined
    conditions.submission = submission
  }
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
