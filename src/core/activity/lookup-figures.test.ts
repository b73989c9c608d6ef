import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { engines, openTestPortal } from '../../../tests/test-portal.ts'
import { createLookupFigures } from './lookup-figures.ts'

test.each(engines)(
  'processes that write figures at once do not block each other on %s',
  async (engine) => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const { db } = admin
    const day = '2026-01-31'
    const outcomes = ['found', 'not-found'] as const
    const figure = (outcome: string) => ({ day, outcome, count: 1 })
    await db.insertInto('lookupFigure').values(outcomes.map(figure)).execute()
    const figures = createLookupFigures()
    for (const outcome of outcomes.toReversed()) figures.note(outcome, new Date(day))
    const { flushing } = await db.transaction().execute(async (db) => {
      const change = db.updateTable('lookupFigure').set({ count: 5 })
      await change.where('outcome', '=', 'found').execute()
      const flushing = figures.flush(admin.db)
      await Promise.race([flushing, sleep(500)])
      await change.where('outcome', '=', 'not-found').execute()
      return { flushing }
    })
    await flushing
    const counts = await db
      .selectFrom('lookupFigure')
      .select('count')
      .where('day', '=', day)
      .execute()
    expect(counts.map(({ count }) => Number(count))).toEqual([6, 6])
  },
)
