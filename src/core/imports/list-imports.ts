import type { Import } from '#contract/imports/import.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'

/** The newest hundred, without their columns */
export async function listImports(ctx: Ctx): Promise<Import[]> {
  authorise(ctx.actor, 'read-imports')
  return []
}
