import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { setVisibility } from '../records/set-visibility.ts'

/** After a restore, hides again the records that were hidden after the backup. Returns how many. */
export async function hideAgain(ctx: Ctx, hidden: { id: string }[]): Promise<number> {
  authorise(ctx.actor, 'set-visibility')

  let count = 0
  for (const { id } of hidden) if ((await setVisibility(ctx, id, 'hidden')) === 'set') count++
  return count
}
