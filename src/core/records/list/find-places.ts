import type { Db } from '#platform/db/schema.ts'
import type { Cursor, Order } from './list-order.ts'
import * as list from './list-store.ts'
import type { ListPlan, Part, Total } from './plan-list.ts'

type Wanted = { after?: Cursor | undefined; skip: number; take: number }

/** The positions of a page, from one part of the plan to the next, or to the one before. */
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

/** The farther half of a list is read from its end. */
async function placesIn(
  db: Db,
  part: Part,
  total: Total,
  order: Order,
  wanted: Wanted,
): Promise<Cursor[]> {
  const { after, skip, take } = wanted
  if (part.how === 'list') {
    return skip >= part.entries.length ? [] : list.pageOfListed(db, part.entries, order, wanted)
  }
  const { conditions, path } = part
  if (after || total.isCapped || skip <= total.count / 2) {
    return list.pageOf(db, conditions, path, order, wanted)
  }
  const rest = Math.min(take, total.count - skip)
  if (rest <= 0) return []
  const reversed = { ...order, isDescending: !order.isDescending }
  const fromEnd = { skip: total.count - skip - rest, take: rest }
  return (await list.pageOf(db, conditions, path, reversed, fromEnd)).toReversed()
}
