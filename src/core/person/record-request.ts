import { type NewRequest, requestAgeDays } from '#contract/person/request.ts'
import { addDays } from '#contract/validity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { type KeyMismatch, type Sending, writeOnce } from '../idempotency.ts'
import { lockRecord } from '../retention/hold-store.ts'
import { todayIn } from '../today.ts'
import { receiveRequest } from './receive-request.ts'
import * as requests from './request-store.ts'

export type RequestRecorded =
  | { outcome: 'recorded'; id: string }
  | { outcome: 'not-found' | 'open-already' }
  | { outcome: 'invalid'; field: 'askedOn'; because: 'in-future' | 'too-early' }
  | KeyMismatch

type Asked = NewRequest & { recordId: string; sending?: Sending | undefined }

/** Records a request that reached staff outside the site. The 30 days count from the day of asking. */
export async function recordRequest(
  ctx: Ctx,
  { recordId, kind, askedOn: given, note, sending }: Asked,
): Promise<RequestRecorded> {
  authorise(ctx.actor, 'answer-requests')

  const today = todayIn(ctx)
  const askedOn = given ?? today
  const field = 'askedOn'
  if (askedOn > today) return { outcome: 'invalid', field, because: 'in-future' }
  const isTooEarly = askedOn < addDays(today, -requestAgeDays)
  if (isTooEarly) return { outcome: 'invalid', field, because: 'too-early' }
  const id = ctx.newId()
  const making = { purpose: 'record-request', sending, outcome: 'recorded', id } as const
  return writeOnce(ctx, 'answer-requests', making, async (db) => {
    await lockRecord(db, recordId)
    if (!(await requests.findSubject(db, recordId))) return { outcome: 'not-found' }
    const received = { id, recordId, kind, askedOn, note }
    const outcome = await receiveRequest(db, ctx, received, 0)
    return outcome === 'received' ? undefined : { outcome }
  })
}
