import type { ListName } from '#contract/record-list.ts'
import { authoriseOwn } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { writeAs } from '../../write-as.ts'
import * as views from './view-store.ts'

type Named = { list: ListName; name: string }

export async function removeFilter(ctx: Ctx, { list, name }: Named): Promise<void> {
  const { id: accountId } = authoriseOwn(ctx.actor, 'keep-list-view')
  await writeAs(ctx, 'keep-list-view', (db) =>
    views.remove(db, { accountId, list, kind: 'filter', name }),
  )
}
