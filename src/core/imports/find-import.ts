import type { Import } from '#contract/imports/import.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'

export async function findImport(ctx: Ctx, _id: string): Promise<Import | undefined> {
  authorise(ctx.actor, 'read-imports')
  return undefined
}
