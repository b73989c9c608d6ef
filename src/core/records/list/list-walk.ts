import { searchDialect } from '#platform/db/record-search.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Mark, Order } from './list-order.ts'
import * as list from './list-store.ts'

/** The first slice is a short one: what is frequent fills a page from it. */
const firstSlice = 10_000

/** Slice by slice, so that a long way to rare matches holds nobody else up. */
export async function walk(
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
