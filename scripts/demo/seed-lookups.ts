import { createLookupFigures } from '../../src/core/activity/lookup-figures.ts'
import type { Ctx } from '../../src/core/context.ts'
import { seededRandom, wholeBetween } from './seeded-random.ts'

/** Counts the searches of the days before today, more on some days than on others. */
export async function seedLookups({ db, now }: Ctx, days: number): Promise<void> {
  const random = seededRandom(365)
  const figures = createLookupFigures()
  for (let daysAgo = days; daysAgo > 0; daysAgo--) {
    const day = new Date(now().getTime() - daysAgo * 86_400_000)
    const counts = {
      found: wholeBetween(random, 20, 60),
      'not-found': wholeBetween(random, 2, 12),
      'too-many': wholeBetween(random, 0, 1),
    }
    for (const [outcome, count] of Object.entries(counts)) {
      for (let noted = 0; noted < count; noted++) figures.note(outcome as keyof typeof counts, day)
    }
  }
  await figures.flush(db)
}
