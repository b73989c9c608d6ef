import type { Left, RecordUndo } from '#contract/undo.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { can } from '../authorise.ts'
import { consentsOf } from '../consents/consent-store.ts'
import type { WhyNotShown } from '../consents/lacks-consent.ts'
import type { Ctx } from '../context.ts'
import { actorId } from '../documents/stage-document.ts'
import { holdingOf } from '../holdings/holding-store.ts'
import { writeAs } from '../write-as.ts'
import { approveRecord } from './approve-record.ts'
import { bringBack } from './bin/bring-back.ts'
import { eachSeparately, type Failed } from './change-many.ts'
import { deleteRecord } from './delete-record.ts'
import { findRow } from './reading/staff-rows.ts'
import * as records from './record-store.ts'
import { setVisibility } from './set-visibility.ts'
import { withdrawApproval } from './withdraw-approval.ts'

type Opposite = (ctx: Ctx, id: string, revision: number) => Promise<Outcome>
type Told = { outcome: string; existingId?: string; hiddenBecause?: WhyNotShown }
type Outcome = string | Told

const opposites: Record<RecordUndo, Opposite> = {
  add: takeBackEntry,
  approve: withdrawApproval,
  'withdraw-approval': approveAgain,
  hide: (ctx, id, revision) => setVisibility(ctx, id, 'visible', revision),
  unhide: (ctx, id, revision) => setVisibility(ctx, id, 'hidden', revision),
  'send-back': undoSendBack,
  'send-back-approved': approveAgain,
  delete: bringBack,
}

/** How long a moderator can take back a record that they have added */
const entryMs = 10 * 60_000

/**
 * Into the bin: nothing is erased by undoing. Whoever may not delete records takes back what they have just added, if
 * nobody has changed it.
 */
async function takeBackEntry(ctx: Ctx, id: string, revision: number): Promise<Outcome> {
  if (ctx.settings.binDays === 0) return 'changed-meanwhile'
  if (can(ctx.actor, 'delete-record')) return deleteRecord(ctx, id, { revision, isUndone: true })
  return deleteRecord(ctx, id, {
    revision: 1,
    isUndone: true,
    action: 'take-back-own-entry',
    async isDue(db) {
      const row = await findRow(db, id)
      if (row?.createdBy !== actorId(ctx)) return false
      if (ctx.now().getTime() - Date.parse(row.createdAt) >= entryMs) return false
      return !(await holdingOf(db, id)) && (await consentsOf(db, id)).length === 0
    },
  })
}

function approveAgain(ctx: Ctx, id: string, revision: number) {
  return approveRecord(ctx, id, revision, { isAgain: true })
}

const done = ['deleted', 'withdrawn', 'approved', 'set', 'taken-back', 'brought-back']

const refusals = [
  'needs-consent',
  'consent-withdrawn',
  'needs-another-admin',
  'on-hold',
  'copy-requested',
] as const
type Refused = (typeof refusals)[number]

export type Undone =
  /** `hiddenBecause`: a record that came back from the bin may not be shown */
  | { outcome: 'undone'; hiddenBecause?: WhyNotShown }
  | { outcome: 'changed-meanwhile' | Refused | Failed }
  | { outcome: 'number-taken'; existingId?: string }

/** Reverses a change on each record that is unchanged since; other records are left alone. */
export async function undoChanges(
  ctx: Ctx,
  { of, left }: { of: RecordUndo; left: readonly Left[] },
): Promise<Undone[]> {
  return eachSeparately(left, async ({ id, revision }): Promise<Undone> => {
    const told = await opposites[of](ctx, id, revision)
    const { outcome, existingId, hiddenBecause }: Told =
      typeof told === 'string' ? { outcome: told } : told
    if (done.includes(outcome))
      return { outcome: 'undone', ...(hiddenBecause && { hiddenBecause }) }
    if (outcome === 'number-taken') return { outcome, ...(existingId && { existingId }) }
    return { outcome: refusals.find((one) => one === outcome) ?? 'changed-meanwhile' }
  })
}

type TakenBack = 'taken-back' | 'changed-meanwhile' | 'not-found'

/** Undoes a sending back: the record awaits approval again, since it was created, also if it was sent again later. */
async function undoSendBack(ctx: Ctx, id: string, revision: number): Promise<TakenBack> {
  return writeAs(ctx, 'send-back-record', async (db) => {
    const seen = { id, revision, at: ctx.now().toISOString() }
    if (await records.undoSendBack(db, seen)) {
      await recordActivity(db, ctx, 'record.sending-back-undone', id)
      return 'taken-back'
    }
    return (await findRow(db, id)) ? 'changed-meanwhile' : 'not-found'
  })
}
