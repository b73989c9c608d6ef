import { type BulkChange, mostChanged } from '#contract/record-list.ts'
import { type Action, authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { isOutage } from '../outage.ts'
import { type Approved, approveRecord } from './approve-record.ts'
import { type Deleted, deleteRecord } from './delete-record.ts'
import { type SentBackOutcome, sendBack } from './send-back.ts'
import { setVisibility, type VisibilitySet } from './set-visibility.ts'

export type ChangedOne = {
  id: string
  outcome: Approved | VisibilitySet | SentBackOutcome | Deleted | 'failed'
}

type Seen = { revision: number | undefined; reason: string }
type Change = (ctx: Ctx, id: string, seen: Seen) => Promise<ChangedOne['outcome']>

const changes: Record<BulkChange, Change> = {
  hide: (ctx, id) => setVisibility(ctx, id, 'hidden'),
  unhide: (ctx, id) => setVisibility(ctx, id, 'visible'),
  approve: (ctx, id, { revision }) => approveRecord(ctx, id, revision),
  delete: (ctx, id) => deleteRecord(ctx, id),
  'send-back': (ctx, id, seen) => sendBack(ctx, { id, ...seen }),
}

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

  const results = await eachAlone(distinct, async (id): Promise<Omit<ChangedOne, 'id'>> => {
    return { outcome: await changes[change](ctx, id, { revision: revisions?.get(id), reason }) }
  })
  return {
    outcome: 'done',
    results: results.map((result, index) => ({ id: distinct[index] ?? '', ...result })),
  }
}

export type Failed = 'failed'

/** Runs the work for each item in turn; if the database is unavailable, that item fails alone. */
export async function eachAlone<Item, Result>(
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
