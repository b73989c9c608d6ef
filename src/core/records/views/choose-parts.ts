import { type ListName, type ListPart, partsOf } from '#contract/record-list.ts'
import { authoriseOwn } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { writeAs } from '../../write-as.ts'
import * as views from './view-store.ts'

type Choice = { list: ListName; parts: readonly ListPart[] }

export async function chooseParts(ctx: Ctx, { list, parts }: Choice): Promise<void> {
  const { id: accountId } = authoriseOwn(ctx.actor, 'keep-list-view')
  const value = JSON.stringify(partsOf[list].all.filter((part) => parts.includes(part)))
  await writeAs(ctx, 'keep-list-view', (db) =>
    views.put(db, { accountId, list, kind: 'parts', name: '', value }),
  )
}
