import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'

/** Begins the run, or goes on with one that stopped. */
export async function runImport(
  ctx: Ctx,
  _id: string,
): Promise<'running' | 'not-found' | 'not-now'> {
  authorise(ctx.actor, 'import-records')
  return 'not-found'
}
