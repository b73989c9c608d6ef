import { type ListName, mostFilters, type SavedFilter } from '#contract/record-list.ts'
import { authoriseOwn } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { writeAs } from '../../write-as.ts'
import * as views from './view-store.ts'

/** Saves a filter under a name, and replaces an existing filter of that name. */
export async function saveFilter(
  ctx: Ctx,
  { list, name, filter }: { list: ListName; name: string; filter: SavedFilter },
): Promise<'saved' | 'replaced' | 'too-many'> {
  const { id: accountId } = authoriseOwn(ctx.actor, 'keep-list-view')
  return writeAs(ctx, 'keep-list-view', async (db) => {
    const all = await views.filtersOf(db, accountId)
    const others = all.filter((one) => one.list !== list || one.name !== name)
    if (others.length >= mostFilters) return 'too-many'
    const value = JSON.stringify(filter)
    await views.put(db, { accountId, list, kind: 'filter', name, value })
    return others.length < all.length ? 'replaced' : 'saved'
  })
}
