import { type RequestKind, requestDays } from '#contract/person/request.ts'
import { addDays } from '#contract/validity.ts'
import type { Db } from '#platform/db/schema.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { actorId } from '../documents/stage-document.ts'
import { holdingOf } from '../holdings/holding-store.ts'
import { settleEnding } from '../retention/settle-endings.ts'
import * as requests from './request-store.ts'

type Received = { id: string; recordId: string; kind: RequestKind; askedOn: string; note: string }

/**
 * Stores a request about a record that the caller has locked, unless one of its kind is open. While a request
 * for a copy is open, the record is kept (whyKept), so a notice that it ends is void.
 */
export async function receiveRequest(
  db: Db,
  ctx: Ctx,
  { id, recordId, kind, askedOn, note }: Received,
  byHolder: 0 | 1,
): Promise<'received' | 'open-already'> {
  const [recordedBy, recordedAt] = [actorId(ctx), ctx.now().toISOString()]
  const holder = (await holdingOf(db, recordId))?.accountId ?? null
  // The open request of an earlier holder, which is not shown to this one, is no answer to theirs.
  const by = byHolder === 1 ? recordedBy : undefined
  if (await requests.isOpen(db, recordId, kind, by)) return 'open-already'
  const dueOn = addDays(askedOn, requestDays)
  await requests.insert(db, {
    ...{ id, recordId, kind, note, byHolder, holder, askedOn, dueOn, recordedBy, recordedAt },
    ...{ outcome: null, answer: '', closedBy: null, closedAt: null },
  })
  if (kind === 'access') await settleEnding(db, ctx, recordId)
  const changes = { request: id, kind, askedOn }
  await recordActivity(db, ctx, 'record.request-received', recordId, changes)
  return 'received'
}
