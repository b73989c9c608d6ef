import { type ListedRecord, mostChanged, type RecordFilter } from '#contract/record-list.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { readList } from './read-list.ts'

export type Matching =
  | { outcome: 'listed'; records: ListedRecord[] }
  | { outcome: 'too-many'; count: number; isCapped: boolean; most: number }

/** All records that match, for changing them at once: no more than may be changed. */
export async function listMatching(ctx: Ctx, filter: RecordFilter): Promise<Matching> {
  authorise(ctx.actor, 'list-records')
  const all = { sort: 'oldest', size: mostChanged, page: 1 } as const
  const { rows, total } = await readList(ctx, { ...filter, ...all })
  if (total.isCapped || total.count > mostChanged) {
    return { outcome: 'too-many', ...total, most: mostChanged }
  }
  return { outcome: 'listed', records: rows }
}
