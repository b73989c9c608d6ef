import type { Db } from '#platform/db/schema.ts'
import { isCovered, pathsOf } from './access-paths.ts'
import type { Cursor, Order } from './list-order.ts'
import * as list from './list-store.ts'
import { few, isOfStatesAlone, type ListPlan, listOf, type Part, type Total } from './plan-list.ts'

type Listed = Extract<Part, { how: 'list' }>
type Wanted = { after?: Cursor | undefined; skip: number; take: number }

/** Finds the positions of a page, which may continue in the next part of the plan (or the previous one). */
export async function findPlaces(
  db: Db,
  { parts, total }: ListPlan,
  order: Order,
  { after, skip, take, isBackward = false }: Wanted & { isBackward?: boolean },
): Promise<Cursor[]> {
  const places: Cursor[] = []
  const first = Math.min(after?.part ?? 0, parts.length - 1)
  for (let part = first; places.length < take; part += isBackward ? -1 : 1) {
    const planned = await parts[part]?.()
    if (!planned) break
    const wanted = { skip, take: take - places.length, after: part === first ? after : undefined }
    const found = await placesIn(db, planned, total, order, wanted)
    places.push(...found.map((place) => ({ ...place, part })))
    skip = planned.how === 'list' ? Math.max(0, skip - planned.entries.length) : 0
  }
  return places
}

/** Reads positions from one part. The second half of a list is read backwards from its end. */
async function placesIn(db: Db, part: Part, total: Total, order: Order, wanted: Wanted) {
  const { after, skip, take } = wanted
  if (part.how === 'list') {
    return skip >= part.entries.length ? [] : pageOfListed(db, part, order, wanted)
  }
  if (after || total.isCapped || skip <= total.count / 2) {
    return pageOf(db, part, order, wanted)
  }
  const rest = Math.min(take, total.count - skip)
  if (rest <= 0) return []
  const reversed = { ...order, isDescending: !order.isDescending }
  const fromEnd = { skip: total.count - skip - rest, take: rest }
  return (await pageOf(db, part, reversed, fromEnd)).toReversed()
}

/** How many rows are tried along the sort order, then along a path, before the whole path is read */
const tried = { inOrder: 20_000, onPath: 5000 }

/** Usually the first rows contain a full page; otherwise the whole path is read and sorted. */
async function pageOf(
  db: Db,
  { conditions, path }: Extract<Part, { how: 'walk' }>,
  order: Order,
  wanted: Wanted,
): Promise<Cursor[]> {
  const { search, ends } = conditions
  if (isCovered(conditions) && !isOfStatesAlone(conditions)) {
    const page = await list.pageAmong(db, conditions, order, { ...wanted, tried: tried.inOrder })
    if (page) return page
  }
  const found = await path()
  if (found !== 'order' && found !== 'ends' && ends) {
    const soon = { ...wanted, tried: tried.onPath, path: found }
    const page = await list.pageAmong(db, conditions, order, soon)
    if (page) return page
  }
  const isListed = search && pathsOf(conditions).length === 0 && !wanted.after
  const sought = isListed && (await list.findSearchMatches(db, conditions, { most: few, order }))
  if (!sought) return list.pageOf(db, conditions, found, order, wanted)
  return pageOfListed(db, listOf(sought, order), order, wanted)
}

/** What is sorted already needs no look at the other entries, unless the page follows a record. */
async function pageOfListed(db: Db, listed: Listed, order: Order, wanted: Wanted) {
  const { entries, isSorted } = listed
  const { after, skip, take } = wanted
  if (isSorted && !after) {
    const some = entries.slice(skip, skip + take)
    const page = await list.pageOfListed(db, some, order, { skip: 0, take })
    // Fewer if one was deleted just now: then others move up.
    if (page.length === some.length) return page
  }
  return list.pageOfListed(db, entries, order, wanted)
}
