import { recordActivity } from '../../activity/record-activity.ts'
import { authoriseInPerson } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { writeAs } from '../../write-as.ts'
import { endWithSession } from '../end-access.ts'
import * as sessions from '../session-store.ts'

/** Ends all of the caller's sessions, including this one, and the one-hour tokens issued for them. */
export async function signOutEverywhere(ctx: Ctx): Promise<void> {
  const { id } = authoriseInPerson(ctx.actor, 'use-own-account')

  await writeAs(ctx, 'use-own-account', async (db) => {
    await sessions.remove(db, { accountId: id })
    await endWithSession(db, id)
    await recordActivity(db, ctx, 'account.signed-out-everywhere', id)
  })
}
