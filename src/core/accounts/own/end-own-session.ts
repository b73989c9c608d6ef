import { recordActivity } from '../../activity/record-activity.ts'
import { authoriseInPerson } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { writeAs } from '../../write-as.ts'
import { endWithSession } from '../end-access.ts'
import * as sessions from '../session-store.ts'

export async function endOwnSession(ctx: Ctx, sessionId: string): Promise<'ended' | 'not-found'> {
  const { id } = authoriseInPerson(ctx.actor, 'use-own-account')

  return writeAs(ctx, 'use-own-account', async (db) => {
    if (!(await sessions.remove(db, { id: sessionId, accountId: id }))) return 'not-found'
    await endWithSession(db, id)
    await recordActivity(db, ctx, 'account.session-ended', id)
    return 'ended'
  })
}
