import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import * as invitations from './invitation-store.ts'

/** Withdraws an invitation; its link is invalid from the next request on. */
export async function withdrawInvitation(ctx: Ctx, id: string): Promise<'withdrawn' | 'not-found'> {
  return writeAs(ctx, 'invite-account', async (db) => {
    if (!(await invitations.remove(db, id))) return 'not-found'
    await recordActivity(db, ctx, 'account.invitation-withdrawn', id)
    return 'withdrawn'
  })
}
