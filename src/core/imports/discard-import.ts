import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'

/** Forgets an import that has added nothing. */
export async function discardImport(
  ctx: Ctx,
  _id: string,
): Promise<'discarded' | 'not-found' | 'not-now'> {
  authorise(ctx.actor, 'import-records')
  return 'not-found'
}
