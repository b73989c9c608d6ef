import { recordActivity } from '../../activity/record-activity.ts'
import * as apiTokens from '../../api-tokens/api-token-store.ts'
import { authoriseInPerson } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { forgetPending } from '../../two-factor/two-factor-store.ts'
import { writeAs } from '../../write-as.ts'
import * as sessions from '../session-store.ts'

export async function endOwnSession(ctx: Ctx, sessionId: string): Promise<'ended' | 'not-found'> {
  const { id } = authoriseInPerson(ctx.actor, 'use-own-account')

  return writeAs(ctx, 'use-own-account', async (db) => {
    if (!(await sessions.removeOwn(db, id, sessionId))) return 'not-found'
    await apiTokens.removeUnnamedOf(db, id)
    await forgetPending(db, id)
    await recordActivity(db, ctx, 'account.session-ended', id)
    return 'ended'
  })
}
