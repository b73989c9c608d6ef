import { type ListedRecord, mostChanged, type RecordFilter } from '#contract/record-list.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import type { Total } from './plan-list.ts'
import { readList } from './read-list.ts'

export type Matching =
  | { outcome: 'listed'; records: ListedRecord[]; total: Total; isPart: boolean }
  | { outcome: 'too-many'; count: number; isCapped: boolean; most: number }

/**
 * All matching records for a bulk change, up to the limit of one change. With `isInSteps`, the oldest ones
 * are returned if there are more: the change removes them from the matches, so it can be repeated.
 */
export async function listMatching(
  ctx: Ctx,
  filter: RecordFilter,
  { isInSteps = false } = {},
): Promise<Matching> {
  authorise(ctx.actor, 'list-records')
  const all = { sort: 'oldest', size: mostChanged, page: 1 } as const
  const { rows: records, total } = await readList(ctx, { ...filter, ...all })
  const isPart = total.isCapped || total.count > mostChanged
  if (isPart && !isInSteps) return { outcome: 'too-many', ...total, most: mostChanged }
  return { outcome: 'listed', records, total, isPart }
}
