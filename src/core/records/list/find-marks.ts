import type { Db } from '#platform/db/schema.ts'
import type { Mark, Order } from './list-order.ts'
import type { Scope } from './list-scope.ts'
import * as list from './list-store.ts'

export type Part = { after?: Mark | undefined; skip: number; take: number }

/** The places of a page, in its order; what lies in the farther half is reached from the end. */
export async function findMarks(db: Db, scope: Scope, order: Order, part: Part): Promise<Mark[]> {
  if (scope.how === 'list') return list.pageOfListed(db, scope.entries, order, part)
  const { conditions, way, total } = scope
  const { after, skip, take } = part
  if (after || total.isCapped || skip <= total.count / 2) {
    return list.pageOf(db, conditions, way, order, part)
  }
  const rest = Math.min(take, total.count - skip)
  if (rest <= 0) return []
  const reversed = { ...order, isDescending: !order.isDescending }
  const fromEnd = { skip: total.count - skip - rest, take: rest }
  return (await list.pageOf(db, conditions, way, reversed, fromEnd)).toReversed()
}
