import { type ListedRecord, mostChanged, type RecordFilter } from '#contract/record-list.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import type { Total } from './plan-list.ts'
import { readList } from './read-list.ts'

export type Matching =
  | { outcome: 'listed'; records: ListedRecord[]; total: Total; isPart: boolean }
  | { outcome: 'too-many'; count: number; isCapped: boolean; most: number }

/**
 * All records that match, for changing them at once: no more than may be changed. In steps, the
 * oldest of them, where the change takes them out of what matches.
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
