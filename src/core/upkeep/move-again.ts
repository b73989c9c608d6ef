import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { bringBack } from '../records/bin/bring-back.ts'
import { deleteRecord } from '../records/delete-record.ts'

type Move = { id: string; became?: 'bin' | 'back' }

/** After a restore, moves records to the bin again, and back, that were moved since that backup. */
export async function moveAgain(ctx: Ctx, moves: Move[]): Promise<{ bin: number; back: number }> {
  authorise(ctx.actor, 'delete-record')

  const moved = { bin: 0, back: 0 }
  for (const { id, became } of moves) {
    if (became === 'back') {
      if ((await bringBack(ctx, id)).outcome === 'brought-back') moved.back++
    } else if ((await deleteRecord(ctx, id)) !== 'not-found') moved.bin++
  }
  return moved
}
