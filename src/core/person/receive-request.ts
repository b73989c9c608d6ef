import { accessHoldReason, type RequestKind, requestDays } from '#contract/person/request.ts'
import { addDays } from '#contract/validity.ts'
import type { Db } from '#platform/db/schema.ts'
import { type ActivityNote, recordActivities } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { actorId } from '../documents/stage-document.ts'
import { putHold } from '../retention/hold-store.ts'
import * as requests from './request-store.ts'

type Received = { id: string; recordId: string; kind: RequestKind; askedOn: string; note: string }

/**
 * Stores a request about a record that the caller has locked, unless one of its kind is open. A request for
 * a copy puts the record on hold: what is under such a request must not be deleted.
 */
export async function receiveRequest(
  db: Db,
  ctx: Ctx,
  { id, recordId, kind, askedOn, note }: Received,
  byHolder: 0 | 1,
): Promise<'received' | 'open-already'> {
  if (await requests.isOpen(db, recordId, kind)) return 'open-already'
  const [recordedBy, recordedAt] = [actorId(ctx), ctx.now().toISOString()]
  const dueOn = addDays(askedOn, requestDays)
  await requests.insert(db, {
    ...{ id, recordId, kind, note, byHolder, askedOn, dueOn, recordedBy, recordedAt },
    ...{ outcome: null, answer: '', closedBy: null, closedAt: null },
  })
  const hold = { recordId, reason: accessHoldReason, heldBy: recordedBy, heldAt: recordedAt }
  const isHeldNow = kind === 'access' && (await putHold(db, hold))
  const notes: ActivityNote[] = [
    {
      action: 'record.request-received',
      subjectId: recordId,
      changes: { request: id, kind, askedOn },
    },
  ]
  if (isHeldNow) {
    notes.push({ action: 'record.held', subjectId: recordId, changes: { request: id } })
  }
  await recordActivities(db, ctx, notes)
  return 'received'
}
