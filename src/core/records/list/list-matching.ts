import { type ListedRecord, mostChanged, type RecordFilter } from '#contract/record-list.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import type { Total } from './plan-list.ts'
import { readList } from './read-list.ts'

export type Matching =
  | { outcome: 'listed'; records: ListedRecord[]; total: Total; next: string | undefined }
  | { outcome: 'too-many'; count: number; isCapped: boolean; most: number }

/**
 * All matching records for a bulk change, up to the limit of one change. With `isInSteps`, the oldest ones
 * are returned if there are more: it can be repeated after the last of them, as those that the change refuses
 * still match.
 */
export async function listMatching(
  ctx: Ctx,
  filter: RecordFilter,
  { isInSteps = false, after }: { isInSteps?: boolean; after?: string | undefined } = {},
): Promise<Matching> {
  authorise(ctx.actor, 'list-records')
  const all = { sort: 'oldest', size: mostChanged, page: 1 } as const
  const { rows: records, total, next } = await readList(ctx, { ...filter, ...all, after })
  if (next && !isInSteps) return { outcome: 'too-many', ...total, most: mostChanged }
  return { outcome: 'listed', records, total, next }
}
