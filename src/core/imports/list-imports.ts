import type { Import } from '#contract/imports/import.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { pageFrom } from '../rows.ts'
import * as imports from './import-store.ts'
import { presentImport } from './present-import.ts'

/** A page of imports, the newest first, without their columns, which would take a query each */
export async function listImports(
  ctx: Ctx,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<{ imports: Import[]; next?: string }> {
  authorise(ctx.actor, 'read-imports')
  // PostgreSQL rejects NUL in a parameter.
  const from = after?.replaceAll('\0', '')
  const entries = await imports.newest(ctx.db, { limit: limit + 1, after: from })
  const { shown, next } = pageFrom(entries, limit, ({ id }) => id)
  return { imports: shown.map((entry) => presentImport(ctx, entry, { columns: [] })), ...next }
}
