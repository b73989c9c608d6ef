import type { Db } from '#platform/db/schema.ts'
import type { Cursor, Order } from './list-order.ts'
import * as list from './list-store.ts'
import type { ListPlan } from './plan-list.ts'

export type Part = { after?: Cursor | undefined; skip: number; take: number }

/** The cursors of a page; the farther half of a list is read from its end. */
export async function findPlaces(
  db: Db,
  plan: ListPlan,
  order: Order,
  part: Part,
): Promise<Cursor[]> {
  if (plan.how === 'list') return list.pageOfListed(db, plan.entries, order, part)
  const { conditions, path, total } = plan
  const { after, skip, take } = part
  if (after || total.isCapped || skip <= total.count / 2) {
    return list.pageOf(db, conditions, path, order, part)
  }
  const rest = Math.min(take, total.count - skip)
  if (rest <= 0) return []
  const reversed = { ...order, isDescending: !order.isDescending }
  const fromEnd = { skip: total.count - skip - rest, take: rest }
  return (await list.pageOf(db, conditions, path, reversed, fromEnd)).toReversed()
}
