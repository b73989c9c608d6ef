import { type BulkChange, mostChanged } from '#contract/record-list.ts'
import { type Action, authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { actorId } from '../documents/stage-document.ts'
import { isOutage } from '../outage.ts'
import { type Approved, approveRecord } from './approve-record.ts'
import { type Deleted, deleteRecord } from './delete-record.ts'
import { findRow } from './reading/staff-rows.ts'
import { type SentBackOutcome, sendBack } from './send-back.ts'
import { setVisibility, type VisibilitySet } from './set-visibility.ts'

export type ChangedOne = {
  id: string
  /** 'not-corrected': it was sent back, and nobody has updated it since */
  outcome: Approved | 'not-corrected' | VisibilitySet | SentBackOutcome | Deleted | 'failed'
  /** The revision that the change left */
  revision?: number
}

/** `revision` is the selected one, `present` that of now, after which somebody may have saved again */
type Seen = {
  revision: number | undefined
  present: number | undefined
  isSentBack: boolean
  reason: string
}
type Change = (ctx: Ctx, id: string, seen: Seen) => Promise<ChangedOne['outcome']>

const changes: Record<BulkChange, Change> = {
  hide: (ctx, id, { present }) => setVisibility(ctx, id, 'hidden', present),
  unhide: (ctx, id, { present }) => setVisibility(ctx, id, 'visible', present),
  approve: async (ctx, id, { revision, isSentBack }) => {
    return isSentBack ? 'not-corrected' : approveRecord(ctx, id, revision)
  },
  delete: (ctx, id, { present: revision }) => deleteRecord(ctx, id, { revision }),
  'send-back': (ctx, id, { revision, reason }) => sendBack(ctx, { id, revision, reason }),
}

const done: ChangedOne['outcome'][] = ['set', 'approved', 'deleted', 'sent-back']

type Chosen = (
  | { change: Exclude<BulkChange, 'send-back'>; reason?: undefined }
  /** The caller has validated the reason with the contract's sendBackReason. */
  | { change: 'send-back'; reason: string }
) & {
  ids: readonly string[]
  /** The selected revisions: records that changed since are neither approved nor sent back */
  revisions?: ReadonlyMap<string, number>
}

/** Applies one change to many records; one that fails does not stop the others. */
export async function changeMany(
  ctx: Ctx,
  { change, ids, revisions, reason = '' }: Chosen,
): Promise<{ outcome: 'done'; results: ChangedOne[] } | { outcome: 'too-many'; most: number }> {
  authorise(ctx.actor, actions[change])
  const distinct = [...new Set(ids)]
  if (distinct.length > mostChanged) return { outcome: 'too-many', most: mostChanged }

  const results = await eachSeparately(distinct, async (id): Promise<Omit<ChangedOne, 'id'>> => {
    const row = await findRow(ctx.db, id)
    const present = row?.revision
    const isSentBack = typeof row?.sentBackAt === 'string'
    const seen = { revision: revisions?.get(id), present, isSentBack, reason }
    const outcome = await changes[change](ctx, id, seen)
    const isDone = present !== undefined && done.includes(outcome)
    const isRepeated =
      change === 'send-back' && row?.sentBackBy === actorId(ctx) && row.sentBackReason === reason
    return { outcome, ...(isDone && { revision: isRepeated ? present : present + 1 }) }
  })
  return {
    outcome: 'done',
    results: results.map((result, index) => ({ id: distinct[index] ?? '', ...result })),
  }
}

export type Failed = 'failed'

/** Runs the work for each item in turn; if the database is unavailable, that item fails alone. */
export async function eachSeparately<Item, Result>(
  items: readonly Item[],
  carryOut: (item: Item) => Promise<Result>,
): Promise<(Result | { outcome: Failed })[]> {
  const results = []
  for (const item of items) {
    const result = await carryOut(item).catch((error: unknown) => {
      if (isOutage(error)) return { outcome: 'failed' as const }
      throw error
    })
    results.push(result)
  }
  return results
}

const actions = {
  hide: 'set-visibility',
  unhide: 'set-visibility',
  approve: 'approve-record',
  delete: 'delete-record',
  'send-back': 'send-back-record',
} as const satisfies Record<BulkChange, Action>
