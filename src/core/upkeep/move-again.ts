import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { bringBack } from '../records/bin/bring-back.ts'
import { deleteRecord } from '../records/delete-record.ts'

type Move = { id: string; became?: 'bin' | 'back' }

/** After a restore, repeats the moves into and out of the bin that were made after the backup. */
export async function moveAgain(ctx: Ctx, moves: Move[]): Promise<{ bin: number; back: number }> {
  authorise(ctx.actor, 'delete-record')

  const moved = { bin: 0, back: 0 }
  for (const { id, became } of moves) {
    if (became === 'back') {
      if ((await bringBack(ctx, id)).outcome === 'brought-back') moved.back++
    } else if ((await deleteRecord(ctx, id, { isAgain: true })) !== 'not-found') moved.bin++
  }
  return moved
}
