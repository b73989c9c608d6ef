import { describe, expect, test } from 'vitest'
import { keptMonthsMore } from '#contract/person/retention.ts'
import { addDays } from '#contract/validity.ts'
import { anAddedRecord, engines, openTestPortal } from '../../../tests/test-portal.ts'
import { listNotifications } from '../notifications/list-notifications.ts'
import { todayIn } from '../today.ts'
import { insertEndings, setKeepUntil } from './ending-store.ts'
import { keepMany, keepRecord } from './keep-record.ts'
import { listRetained } from './list-retained.ts'
import { readRetention } from './read-retention.ts'

describe.each(engines)('on %s', (engine) => {
  test('the record with the earliest end comes first among those with the same next day', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const today = todayIn(admin)
    const found = { noticedOn: today, noticedAt: admin.now().toISOString() }
    for (const [name, inDays, nextInDays] of [
      ['LATER', 20, 30],
      ['SOONER', 10, 30],
      ['FIRST', 29, 29],
    ] as const) {
      const numbers = { passportNumber: name, irccNumber: name }
      const id = await anAddedRecord(test, { name, ...numbers })
      const endsOn = addDays(today, inDays)
      await setKeepUntil(admin.db, id, endsOn)
      const nextOn = addDays(today, nextInDays)
      await insertEndings(admin.db, [{ recordId: id, endsOn, nextOn, ...found }])
    }
    const names: string[] = []
    let after: string | undefined
    do {
      const { rows, next } = await listRetained(admin, { list: 'ending', after, size: 1 })
      names.push(...rows.map(({ name }) => name))
      after = next
    } while (after)
    expect(names).toEqual(['FIRST', 'SOONER', 'LATER'])
    const told = await listNotifications(admin)
    expect(told.map(({ record }) => record.name)).toEqual(names)
  })

  test('the second of two admins who keep a listed record for longer adds no more time', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const id = await anAddedRecord(test)
    const seen = addDays(todayIn(admin), 20)
    await setKeepUntil(admin.db, id, seen)
    const keep = () => keepMany(admin, { ids: [id], seenOf: () => seen, showAgain: false })
    const outcomes = [...(await keep()), ...(await keep())]
    expect(outcomes).toMatchObject([{ outcome: 'kept' }, { outcome: 'changed-meanwhile' }])
    const kept = (await readRetention(admin, id))?.kept?.until
    expect(kept).toBe(keptMonthsMore(todayIn(admin), seen))
    const change = { moreMonths: 12 }
    expect(await keepRecord(admin, id, { change })).toMatchObject({ outcome: 'kept' })

    const [until, other] = [addDays(todayIn(admin), 40), addDays(todayIn(admin), 50)]
    const at = (await readRetention(admin, id))?.kept?.until ?? ''
    // A form that is sent again by the network has not been overtaken by itself.
    for (const [to, outcome] of [
      [until, 'kept'],
      [until, 'kept'],
      [other, 'changed-meanwhile'],
    ]) {
      const again = { change: { until: to ?? '', seen: at } }
      expect(await keepRecord(admin, id, again)).toMatchObject({ outcome })
    }
  })
})
