import { flawOf, headOfChain } from '#platform/db/activity-chain.ts'
import type { Db } from '#platform/db/schema.ts'
import * as activity from './activity-store.ts'

const entriesRead = 200

/** Verifies the last entries of the hash chain against its stored head. */
export async function checkActivityEnd(db: Db): Promise<{ isWhole: boolean; seq: number }> {
  const head = await headOfChain(db)
  const from = Math.max(0, head.seq - entriesRead)
  const [last, ...entries] = from === 0 ? [] : await activity.readOn(db, from - 1, entriesRead + 1)
  const all = from === 0 ? await activity.readOn(db, 0, head.seq) : entries
  let before = from === 0 ? activity.start : last
  if (!before) return { isWhole: false, seq: from }
  for (const entry of all.filter(({ seq }) => seq <= head.seq)) {
    if (flawOf(entry, before)) return { isWhole: false, seq: entry.seq }
    before = entry
  }
  return { isWhole: before.seq === head.seq && before.hash === head.hash, seq: head.seq }
}
