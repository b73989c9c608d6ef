import { type Flaw, flawOf, headOfChain, isErased } from '#platform/db/activity-chain.ts'
import type { Db } from '#platform/db/schema.ts'
import * as activity from './activity-store.ts'

export type Verified =
  | { outcome: 'whole'; entries: number; hash: string }
  | { outcome: 'broken'; at: number; because: Flaw | 'erased-without-deletion' | 'cut-off' }

/** The number and hash of an entry that were stored elsewhere earlier */
export type Known = { seq: number; hash: string }

const slice = 1000

/**
 * Verifies the hash chain from its first entry on. An attacker who can write to the database could rebuild
 * the whole chain, but not match an entry that is known from elsewhere.
 */
export async function verifyActivity(db: Db, known?: Known): Promise<Verified> {
  const deletionsAwaited = new Map<string, number>()
  let before = activity.start
  for (;;) {
    const head = await headOfChain(db)
    while (before.seq < head.seq) {
      const entries = await activity.readOn(db, before.seq, Math.min(slice, head.seq - before.seq))
      if (entries.length === 0) return broken(before.seq + 1, 'cut-off')
      for (const entry of entries) {
        const flaw = flawOf(entry, before)
        if (flaw) return broken(before.seq + 1, flaw)
        awaitDeletion(deletionsAwaited, entry)
        before = { seq: entry.seq, hash: entry.hash }
        if (before.seq === known?.seq && before.hash !== known.hash) {
          return broken(before.seq, 'altered')
        }
      }
    }
    if (before.hash !== head.hash || (known?.seq ?? 0) > head.seq) {
      return broken(head.seq, 'cut-off')
    }
    // The deletion that explains an erased entry comes later in the chain: read the new entries too.
    if ((await headOfChain(db)).seq > head.seq) continue
    const [at] = [...deletionsAwaited.values()].toSorted((one, other) => one - other)
    if (at !== undefined) return broken(at, 'erased-without-deletion')
    return { outcome: 'whole', entries: head.seq, hash: head.hash }
  }
}

function broken(
  at: number,
  because: Extract<Verified, { outcome: 'broken' }>['because'],
): Verified {
  return { outcome: 'broken', at, because }
}

type Entry = Awaited<ReturnType<typeof activity.readOn>>[number]

/** An entry's changes may be erased only if the chain also says that its subject was erased. */
function awaitDeletion(awaited: Map<string, number>, entry: Entry): void {
  const { subjectId, seq } = entry
  const subject = subjectId ?? ''
  if (isErased(entry) && !awaited.has(subject)) awaited.set(subject, seq)
  if (isErasure(entry)) awaited.delete(subject)
}

/** In versions without a bin, deleting a record erased it: those entries have no changes. */
function isErasure(entry: Entry): boolean {
  const { action, changes } = entry
  if (action === 'record.deleted') return changes === '{}' && !isErased(entry)
  return action.endsWith('.deleted') || action === 'record.erased'
}
