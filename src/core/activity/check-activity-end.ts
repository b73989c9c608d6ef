import { flawOf, headOfChain } from '#platform/db/activity-chain.ts'
import type { Db } from '#platform/db/schema.ts'
import * as activity from './activity-store.ts'

const entriesRead = 200

type ActivityEnd = { isWhole: boolean; seq: number; latest?: string }

/** Verifies the last entries of the hash chain against its stored head; `latest` is the latest of their times. */
export async function checkActivityEnd(db: Db): Promise<ActivityEnd> {
  const head = await headOfChain(db)
  const from = Math.max(0, head.seq - entriesRead)
  const [last, ...entries] = from === 0 ? [] : await activity.readOn(db, from - 1, entriesRead + 1)
  const all = from === 0 ? await activity.readOn(db, 0, head.seq) : entries
  const latest = all
    .map(({ at }) => at)
    .toSorted()
    .at(-1)
  let before = from === 0 ? activity.start : last
  if (!before) return { isWhole: false, seq: from }
  for (const entry of all.filter(({ seq }) => seq <= head.seq)) {
    if (flawOf(entry, before)) return { isWhole: false, seq: entry.seq }
    before = entry
  }
  const isWhole = before.seq === head.seq && before.hash === head.hash
  return { isWhole, seq: head.seq, ...(latest && { latest }) }
}
