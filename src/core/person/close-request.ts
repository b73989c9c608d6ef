import type { RequestClosing } from '#contract/person/request.ts'
import type { Db } from '#platform/db/schema.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { actorId } from '../documents/stage-document.ts'
import { holdingOf } from '../holdings/holding-store.ts'
import type { Written } from '../proofs/letter.ts'
import { lockRecord } from '../statements/statement-store.ts'
import { writeAs } from '../write-as.ts'
import type { RequestRow } from './request-store.ts'
import * as requests from './request-store.ts'

type RequestClosed = 'closed' | 'closed-already' | 'not-found'

/**
 * Closes a request with an answer, and mails the holder of the record that there is one. If the record was
 * erased, the answer is not stored: only the days of its requests are kept.
 */
export async function closeRequest(
  ctx: Ctx,
  { id, outcome, answer }: RequestClosing & { id: string },
): Promise<RequestClosed> {
  let written: Written = []
  const closed = await writeAs(ctx, 'answer-requests', async (db): Promise<RequestClosed> => {
    const request = await requests.find(db, id)
    if (!request) return 'not-found'
    const { recordId, kind } = request
    await lockRecord(db, recordId)
    const isErased = (await requests.findSubject(db, recordId)) === undefined
    const closing = { outcome, by: actorId(ctx), at: ctx.now().toISOString() }
    const isClosed = await requests.close(db, id, { ...closing, answer: isErased ? '' : answer })
    if (!isClosed) return 'closed-already'
    written = await tellHolder(db, ctx, request)
    const changes = { request: id, kind, outcome }
    await recordActivity(db, ctx, 'record.request-closed', recordId, changes)
    return 'closed'
  })
  ctx.mail.send(written)
  return closed
}

async function tellHolder(db: Db, ctx: Ctx, request: RequestRow): Promise<Written> {
  const holder = await holdingOf(db, request.recordId)
  if (!holder) return []
  const { accountId, email: to } = holder
  // An earlier holder's request is not shown to the present one.
  if (request.byHolder === 1 && request.recordedBy !== accountId) return []
  return ctx.mail.write(db, [{ kind: 'request-answered', to, accountId }])
}
