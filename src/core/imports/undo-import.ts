import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'

/** Begins to undo: what the import added and nobody has changed since goes to the bin. */
export async function undoImport(
  ctx: Ctx,
  _id: string,
): Promise<'undoing' | 'not-found' | 'not-now'> {
  authorise(ctx.actor, 'import-records')
  return 'not-found'
}
