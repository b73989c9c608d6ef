import type { Db } from '#platform/db/schema.ts'
import type { Mark, Order } from './list-order.ts'
import type { Scope } from './list-scope.ts'
import * as list from './list-store.ts'
import { walk } from './list-walk.ts'

export type Part = { after?: Mark | undefined; skip: number; take: number }

/** The places of a page, in its order. */
export async function findMarks(db: Db, scope: Scope, order: Order, part: Part): Promise<Mark[]> {
  if (scope.how === 'list') return list.pageOfListed(db, scope.entries, order, part)
  if (!scope.total.isCapped) return byStates(db, scope.conditions, scope.total.count, order, part)
  const found = await walk(db, scope.conditions, order, part.after, part.skip + part.take)
  return found.slice(part.skip)
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
