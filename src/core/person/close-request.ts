import type { RequestClosing, RequestKind } from '#contract/person/request.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { withdrawLiveConsents } from '../consents/withdraw-live-consents.ts'
import type { Ctx } from '../context.ts'
import { actorId } from '../documents/stage-document.ts'
import { isPublic } from '../records/record-rules.ts'
import { lockRecord } from '../retention/hold-store.ts'
import { endOfDayIn } from '../today.ts'
import { writeAs } from '../write-as.ts'
import { letterToRequester } from './letter-to-requester.ts'
import * as requests from './request-store.ts'

type NotDone = 'not-erased' | 'still-public'
type RequestClosed = 'closed' | 'closed-already' | 'not-found' | NotDone

/**
 * Closes a request with an answer, and mails who asked, or the holder of the record, that there is one. A request
 * that was not fulfilled is not closed as done. If the record was erased, the answer is not stored: only the days
 * of its requests are kept.
 */
export async function closeRequest(
  ctx: Ctx,
  { id, outcome, answer }: RequestClosing & { id: string },
): Promise<RequestClosed> {
  return writeAs(ctx, 'answer-requests', async (db, mail): Promise<RequestClosed> => {
    const request = await requests.find(db, id)
    if (!request) return 'not-found'
    const { recordId, kind } = request
    await lockRecord(db, recordId)
    const record = await requests.findSubject(db, recordId)
    const isErased = record === undefined
    const isOpen = request.closedAt === null
    const notDone = isOpen && outcome === 'done' && whyNotDone(kind, record)
    if (notDone) return notDone
    const closing = { outcome, by: actorId(ctx), at: ctx.now().toISOString() }
    const isClosed = await requests.close(db, id, { ...closing, answer: isErased ? '' : answer })
    if (!isClosed) return 'closed-already'
    await mail(await letterToRequester(db, request, isErased || record.deletedAt !== null))
    // Whoever objects does not agree, also when somebody wants to show the record again later.
    if (kind === 'objection' && outcome === 'done' && record) {
      await withdrawLiveConsents(db, ctx, recordId, { askedAt: objectedAt(ctx, request) })
    }
    const changes = { request: id, kind, outcome }
    await recordActivity(db, ctx, 'record.request-closed', recordId, changes)
    return 'closed'
  })
}

/** A consent that was given after this time is the candidate's last word. */
function objectedAt(ctx: Ctx, { askedOn, recordedAt }: requests.RequestRow): string {
  const endOfDay = endOfDayIn(ctx, askedOn).toISOString()
  return endOfDay < recordedAt ? endOfDay : recordedAt
}

function whyNotDone(kind: RequestKind, record: requests.Subject | undefined): NotDone | undefined {
  if (kind === 'erasure' && record) return 'not-erased'
  return kind === 'objection' && record && isPublic(record) ? 'still-public' : undefined
}
