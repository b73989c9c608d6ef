import { describe, expect, test } from 'vitest'
import { defaultLimits } from '#contract/settings.ts'
import {
  added,
  anAddedRecord,
  aRecord,
  engines,
  lookUp,
  openTestPortal,
} from '../../../tests/test-portal.ts'
import { Forbidden } from '../authorise.ts'
import { addRecord } from '../records/add-record.ts'
import { setVisibility } from '../records/set-visibility.ts'
import { readOverview } from './read-overview.ts'

describe.each(engines)('on %s', (engine) => {
  test('the overview tells what there is, what waits, and how lookups end', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    await anAddedRecord(test)
    const numbers = { passportNumber: 'XX2', irccNumber: 'IRCC2' }
    await setVisibility(admin, await anAddedRecord(test, numbers), 'hidden')
    const waiting = aRecord({ passportNumber: 'XX3', irccNumber: 'IRCC3', name: 'Wanda Waits' })
    const id = await added(addRecord(await test.as('moderator'), waiting))

    const limits = { ...defaultLimits, perMinute: 3, perHour: 3, perDay: 3, wrongNamesPerHour: 3 }
    await test.set({ limits })
    for (const number of ['XX0000001', 'NOBODY1', 'NOBODY2', 'NOBODY3']) await lookUp(test, number)
    await admin.counters.figures.flush(admin.db)

    const overview = await readOverview(admin)
    expect(overview.counts).toEqual({ all: 3, public: 1, hidden: 1, pending: 1, sentBack: 0 })
    expect(overview.oldestPending).toMatchObject({ id, name: 'Wanda Waits' })
    const day = admin.now().toISOString().slice(0, 10)
    expect(overview.entries).toHaveLength(30)
    expect(overview.entries.at(-1)).toEqual({ day, count: 3 })
    expect(overview.lookups.at(-1)).toEqual({ day, all: 4, failed: 2, tooMany: 1 })
    expect(overview.lookups[0]).toMatchObject({ all: 0 })
    await expect(readOverview(await test.as('moderator'))).rejects.toThrow(Forbidden)
  })
})
