import type { RecordList } from '#contract/record-list.ts'
import { searchDialect } from '#platform/db/record-search.ts'
import type { Db } from '#platform/db/schema.ts'
import { type Mark, type Order, orderOf } from './list-order.ts'
import type { Scope } from './list-scope.ts'
import * as list from './list-store.ts'

export type Part = { after?: Mark | undefined; skip: number; take: number }

/** What is searched for is counted no further: whoever finds more looks for something narrower. */
const mostCounted = 1000
/** The first slice is a short one: what is frequent fills a page from it. */
const firstSlice = 10_000

/** The places of a page, in its order. */
export async function findMarks(db: Db, scope: Scope, order: Order, part: Part): Promise<Mark[]> {
  if (scope.how === 'list') return list.pageOfListed(db, scope.entries, order, part)
  if (scope.count !== undefined) return byStates(db, scope.conditions, scope.count, order, part)
  const found = await walk(db, scope.conditions, order, part.after, part.skip + part.take)
  return found.slice(part.skip)
}

export async function countMatches(db: Db, scope: Scope): Promise<RecordList['total']> {
  if (scope.how === 'list') return { count: scope.entries.length, isCapped: false }
  if (scope.count !== undefined) return { count: scope.count, isCapped: false }
  const found = await walk(db, scope.conditions, orderOf('newest'), undefined, mostCounted + 1)
  return { count: Math.min(found.length, mostCounted), isCapped: found.length > mostCounted }
}

/** What lies in the farther half is reached from the end. */
async function byStates(
  db: Db,
  conditions: list.Conditions,
  count: number,
  order: Order,
  { after, skip, take }: Part,
): Promise<Mark[]> {
  if (after || skip <= count / 2) {
    return list.pageByStates(db, conditions, order, { after, skip, take })
  }
  const rest = Math.min(take, count - skip)
  if (rest <= 0) return []
  const reversed = { ...order, isDescending: !order.isDescending }
  const part = { skip: count - skip - rest, take: rest }
  return (await list.pageByStates(db, conditions, reversed, part)).toReversed()
}

/** Slice by slice, so that a long way to rare matches holds nobody else up. */
async function walk(
  db: Db,
  conditions: list.Conditions,
  order: Order,
  start: Mark | undefined,
  take: number,
): Promise<Mark[]> {
  const found: Mark[] = []
  let size = firstSlice
  for (let after = start; ; size = searchDialect(db).slice) {
    const slice = { after, size, take: take - found.length }
    found.push(...(await list.walkOn(db, conditions, order, slice)))
    if (found.length >= take) return found
    after = await list.lastOfSlice(db, conditions, order, slice)
    if (!after) return found
    await new Promise((resolve) => setImmediate(resolve))
  }
}
