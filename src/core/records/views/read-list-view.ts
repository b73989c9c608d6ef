import { type ListName, type ListView, partsOf, savedFilter } from '#contract/record-list.ts'
import { authoriseOwn } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import * as views from './view-store.ts'

export async function readListView(ctx: Ctx, list: ListName): Promise<ListView> {
  const { id } = authoriseOwn(ctx.actor, 'keep-list-view')
  const rows = await views.viewsOf(ctx.db, id, list)
  const chosen = rows.find(({ kind }) => kind === 'parts')
  const { all, usual } = partsOf[list]
  const known: readonly string[] = chosen ? JSON.parse(chosen.value) : usual
  const parts = all.filter((part) => known.includes(part))
  const filters = rows.flatMap(({ kind, name, value }) => {
    // Filters that only another version of this program understands are left out.
    const filter = kind === 'filter' ? savedFilter.safeParse(JSON.parse(value)).data : undefined
    return filter ? [{ name, filter }] : []
  })
  return { parts, filters }
}
