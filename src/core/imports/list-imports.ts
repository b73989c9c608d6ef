import type { Import } from '#contract/imports/import.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import * as imports from './import-store.ts'
import { presentImport } from './present-import.ts'

const most = 100

/** The newest imports, without their columns, which would take a query each */
export async function listImports(ctx: Ctx): Promise<Import[]> {
  authorise(ctx.actor, 'read-imports')
  const entries = await imports.newest(ctx.db, most)
  return entries.map((entry) => presentImport(ctx, entry, { columns: [] }))
}
