import type { Db } from '#platform/db/schema.ts'

export type LookupOutcome = 'found' | 'not-found' | 'too-many' | 'invalid' | 'unavailable'

const dayMs = 86_400_000

export type LookupFigures = {
  note(outcome: LookupOutcome, at: Date): void
  flush(db: Db): Promise<void>
}

/**
 * Counts lookups by outcome and day in memory and writes them every few seconds, so that no lookup
 * waits for a write. A crash may lose the last counts.
 */
export function createLookupFigures(
  onNote: (outcome: LookupOutcome) => void = () => {},
): LookupFigures {
  let noted = new Map<string, number>()

  return {
    note(outcome, at) {
      const key = `${Math.floor(at.getTime() / dayMs)} ${outcome}`
      noted.set(key, (noted.get(key) ?? 0) + 1)
      onNote(outcome)
    },

    async flush(db) {
      if (noted.size === 0) return
      const taken = noted
      noted = new Map()
      try {
        await add(db, taken)
      } catch (error) {
        for (const [key, count] of taken) noted.set(key, (noted.get(key) ?? 0) + count)
        throw error
      }
    },
  }
}

async function add(db: Db, figures: Map<string, number>): Promise<void> {
  // In one order, so that processes that write at once cannot deadlock.
  const inOrder = [...figures].sort(([one], [other]) => (one < other ? -1 : 1))
  const rows = inOrder.map(([key, count]) => {
    const [dayNumber, outcome = ''] = key.split(' ')
    const day = new Date(Number(dayNumber) * dayMs).toISOString().slice(0, 10)
    return { day, outcome, count }
  })
  await db
    .insertInto('lookupFigure')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['day', 'outcome']).doUpdateSet((row) => ({
        count: row('lookupFigure.count', '+', row.ref('excluded.count')),
      })),
    )
    .execute()
}
