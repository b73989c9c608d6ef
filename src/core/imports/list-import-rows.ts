import type { ImportRowPage, RowChoice } from '#contract/imports/import.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'

export type RowsAsked = { id: string; choice: RowChoice; after?: number | undefined; limit: number }

export async function listImportRows(
  ctx: Ctx,
  _asked: RowsAsked,
): Promise<ImportRowPage | undefined> {
  authorise(ctx.actor, 'read-imports')
  return undefined
}
