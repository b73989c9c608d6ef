import { describe, expect, test } from 'vitest'
import { defaultLimits } from '#contract/settings.ts'
import { anAddedRecord, engines, lookUp, openTestPortal } from '../../../tests/test-portal.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

describe.each(engines)('on %s', (engine) => {
  test('one address may try 10 numbers a minute, 60 an hour and 200 a day', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    await test.set({ limits: defaultLimits })
    let tried = 0
    async function answersTo(tries: number, everyMs: number): Promise<number> {
      let answered = 0
      for (let index = 0; index < tries; index++) {
        const { outcome } = await lookUp(test, `N${tried++}`)
        if (outcome === 'not-found') answered++
        test.wait(everyMs)
      }
      return answered
    }

    expect(await answersTo(12, 0)).toBe(10)
    expect(await lookUp(test, 'ONE-MORE')).toEqual({ outcome: 'too-many', retryAfterSeconds: 60 })
    test.wait(hour)
    expect(await answersTo(60, minute / 10)).toBe(60)
    expect(await answersTo(1, 0)).toBe(0)
    test.wait(hour)
    expect(await answersTo(60, minute / 10)).toBe(60)
    test.wait(hour)
    const triedToday = tried + 1
    expect(await answersTo(60, minute / 10)).toBe(60)
    test.wait(hour)
    expect(await answersTo(60, minute / 10)).toBe(200 - triedToday - 60)
    test.wait(day)
    expect((await lookUp(test, 'N')).outcome).toBe('not-found')
  })

  test('one number may be tried 10 times a minute, from however many addresses', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    await test.set({ limits: defaultLimits })
    await anAddedRecord(test)
    const ends = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        lookUp(test, 'XX0000001', { network: `192.0.2.${index}` }),
      ),
    )
    expect(ends.filter(({ outcome }) => outcome === 'found')).toHaveLength(10)
    expect(ends.filter(({ outcome }) => outcome === 'too-many')).toHaveLength(20)
  })

  test('wrong names are limited by number, exist it or not; right ones do not count', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const limits = { perMinute: 1000, perHour: 1000, perDay: 1000, wrongNamesPerHour: 10 }
    await test.set({ limits, lookupPolicy: 'number+name' })
    await anAddedRecord(test)

    for (let times = 0; times < 15; times++) {
      const right = await lookUp(test, 'XX0000001', { name: 'Robin Sample' })
      expect(right.outcome).toBe('found')
    }
    for (const number of ['XX0000001', 'NONE']) {
      const guesses = await Promise.all(
        Array.from({ length: 20 }, (_, index) => lookUp(test, number, { name: `Guess ${index}` })),
      )
      const answered = guesses.filter(({ outcome }) => outcome === 'not-found')
      expect(answered, number).toHaveLength(10)
    }
    const right = await lookUp(test, 'XX0000001', { name: 'Robin Sample' })
    expect(right.outcome).toBe('too-many')
    test.wait(hour)
    expect((await lookUp(test, 'XX0000001', { name: 'Robin Sample' })).outcome).toBe('found')
  })

  test('what is refused for its address locks no number and pushes out nobody', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    await test.set({ limits: defaultLimits })
    await anAddedRecord(test)
    for (let times = 0; times < 250; times++) await lookUp(test, 'XX0000001', { network: 'one' })

    const other = await lookUp(test, 'XX0000001', { network: 'another' })
    expect(other).toMatchObject({ outcome: 'too-many', retryAfterSeconds: 60 })
    test.wait(minute)
    const later = await lookUp(test, 'XX0000001', { network: 'another' })
    expect(later.outcome).toBe('found')
  })

  test('what is kept for the limits holds neither numbers nor addresses', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    await test.set({ limits: defaultLimits })
    await lookUp(test, 'CANARY77', { network: '198.51.100.77' })
    const { db } = await test.as('admin')
    const kept = JSON.stringify(await db.selectFrom('attempt').selectAll().execute())
    expect(kept).not.toMatch(/CANARY77|198\.51/i)
  })
})
