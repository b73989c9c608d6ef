import { recordActivity } from '../activity/record-activity.ts'
import { authoriseInPerson } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { lockHeldBy } from '../holdings/holding-store.ts'
import { writeAs } from '../write-as.ts'
import * as requests from './request-store.ts'

type RequestWithdrawn = 'withdrawn' | 'closed-already' | 'not-found'

/** Closes an open request that the caller made as the holder of a record, unless somebody unlinked it since. */
export async function withdrawOwnRequest(ctx: Ctx, id: string): Promise<RequestWithdrawn> {
  const { id: by } = authoriseInPerson(ctx.actor, 'use-own-record')

  return writeAs(ctx, 'use-own-record', async (db): Promise<RequestWithdrawn> => {
    const request = await requests.find(db, id)
    if (request?.byHolder !== 1 || request.recordedBy !== by) return 'not-found'
    const { recordId, kind } = request
    const isHeld = await lockHeldBy(db, by, recordId)
    if (!isHeld && (await requests.isReleasedNow(db, id))) return 'not-found'
    const outcome = 'withdrawn'
    const closing = { outcome, answer: '', by, at: ctx.now().toISOString() } as const
    if (!(await requests.close(db, id, closing))) return 'closed-already'
    const changes = { request: id, kind, outcome }
    await recordActivity(db, ctx, 'record.request-closed', recordId, changes)
    return 'withdrawn'
  })
}
