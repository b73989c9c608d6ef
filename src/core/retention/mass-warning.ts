import { type MassWarning, massWarningShare } from '#contract/person/retention.ts'
import type { Db } from '#platform/db/schema.ts'
import { countsByState } from '../records/figures/record-counts.ts'
import { statesOf } from '../records/record-states.ts'
import { busiestDay } from './ending-store.ts'

/** Staff are warned before a day on which a large part of the public records would be hidden. */
export async function massWarning(db: Db): Promise<MassWarning | undefined> {
  const busiest = await busiestDay(db)
  if (!busiest || busiest.count <= massWarningShare.least) return undefined
  const isPublic = new Set(statesOf({ visibility: 'visible', approval: 'approved' }))
  const counts = await countsByState(db)
  const of = counts.reduce((sum, { state, count }) => (isPublic.has(state) ? sum + count : sum), 0)
  return busiest.count > of * massWarningShare.share ? { ...busiest, of } : undefined
}
