import { type BulkChange, mostChanged } from '#contract/record-list.ts'
import { type Action, authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { isOutage } from '../outage.ts'
import { type Approved, approveRecord } from './approve-record.ts'
import { deleteRecord } from './delete-record.ts'
import { setVisibility, type VisibilitySet } from './set-visibility.ts'

export type ChangedOne = {
  id: string
  outcome: Approved | VisibilitySet | 'deleted' | 'not-found' | 'failed'
}

export type ChangedMany =
  | { outcome: 'done'; results: ChangedOne[] }
  | { outcome: 'too-many'; most: number }

type Change = (ctx: Ctx, id: string, revision?: number) => Promise<ChangedOne['outcome']>

const changes: Record<BulkChange, Change> = {
  hide: (ctx, id) => setVisibility(ctx, id, 'hidden'),
  unhide: (ctx, id) => setVisibility(ctx, id, 'visible'),
  approve: approveRecord,
  delete: (ctx, id) => deleteRecord(ctx, id),
}

type Chosen = {
  change: BulkChange
  ids: readonly string[]
  /** The revisions that were chosen: what changed since is not approved */
  revisions?: ReadonlyMap<string, number>
}

/** Applies one change to many records; one that fails does not stop the others. */
export async function changeMany(
  ctx: Ctx,
  { change, ids, revisions }: Chosen,
): Promise<ChangedMany> {
  authorise(ctx.actor, actions[change])
  const distinct = [...new Set(ids)]
  if (distinct.length > mostChanged) return { outcome: 'too-many', most: mostChanged }

  const results: ChangedOne[] = []
  for (const id of distinct) {
    const outcome = await changes[change](ctx, id, revisions?.get(id)).catch((error: unknown) => {
      if (isOutage(error)) return 'failed' as const
      throw error
    })
    results.push({ id, outcome })
  }
  return { outcome: 'done', results }
}

const actions = {
  hide: 'set-visibility',
  unhide: 'set-visibility',
  approve: 'approve-record',
  delete: 'delete-record',
} as const satisfies Record<BulkChange, Action>
