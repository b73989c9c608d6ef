import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import { findRow } from './reading/staff-rows.ts'
import * as records from './record-store.ts'

type TakenBack = 'taken-back' | 'changed-meanwhile' | 'not-found'

/** Undoes a sending back: the record awaits approval again, as if it had never been sent back. */
export async function takeBackSending(ctx: Ctx, id: string, revision: number): Promise<TakenBack> {
  return writeAs(ctx, 'send-back-record', async (db) => {
    const seen = { id, revision, at: ctx.now().toISOString() }
    if (await records.takeBackSending(db, seen)) {
      await recordActivity(db, ctx, 'record.sending-back-undone', id)
      return 'taken-back'
    }
    return (await findRow(db, id)) ? 'changed-meanwhile' : 'not-found'
  })
}
