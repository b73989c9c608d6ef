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

  test('a clock that was wrong blocks nobody once it is right', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    await test.set({ limits: defaultLimits })
    test.wait(30 * day)
    for (let index = 0; index < 10; index++) await lookUp(test, `N${index}`)
    expect((await lookUp(test, 'N')).outcome).toBe('too-many')
    test.wait(-30 * day)
    for (let index = 0; index < 10; index++) {
      expect((await lookUp(test, `N${index}`)).outcome).toBe('not-found')
    }
    expect((await lookUp(test, 'N')).outcome).toBe('too-many')
  })

  test('one number may be asked for from many addresses, and not without end', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    await test.set({ limits: { ...defaultLimits, perHour: 4, timesNumber: 10 } })
    await anAddedRecord(test)
    const ends: string[] = []
    for (let index = 0; index < 50; index++) {
      const { outcome } = await lookUp(test, 'XX0000001', { network: `192.0.${index}.1` })
      ends.push(outcome)
    }
    expect(ends.filter((outcome) => outcome === 'found')).toHaveLength(40)
    expect(ends.filter((outcome) => outcome === 'too-many')).toHaveLength(10)
  })

  test.each([
    ['a /24 of IPv4', 16, (index: number) => `198.51.100.${index}`, '198.51.101.1'],
    [
      'a /56 of IPv6',
      4,
      (index: number) => `2001:db8:1:${index.toString(16)}::/64`,
      '2001:db8:1:a00::/64',
    ],
    [
      'a /48 of IPv6',
      16,
      (index: number) => `2001:db8:1:${(index * 256).toString(16)}::/64`,
      '2001:db8:2:1::/64',
    ],
  ] as const)('%s may do %i times as much as one network', async (_, times, network, another) => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    await test.set({ limits: { ...defaultLimits, perMinute: 2 } })
    let answered = 0
    for (let index = 0; index < 60; index++) {
      const { outcome } = await lookUp(test, `N${index}`, { network: network(index) })
      if (outcome === 'not-found') answered++
    }
    expect(answered).toBe(times * 2)
    expect((await lookUp(test, 'N', { network: another })).outcome).toBe('not-found')
  })

  test('one stranger blocks nobody else from a record, and their neighbours from none', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    await test.set({ limits: defaultLimits, lookupPolicy: 'number+name' })
    await anAddedRecord(test)
    const guess = (network: string) => lookUp(test, 'XX0000001', { name: 'Wrong Guess', network })
    for (let times = 0; times < 20; times++) {
      for (let host = 0; host < 12; host++) await guess(`198.51.100.${host}`)
    }
    const right = { name: 'Robin Sample', network: '203.0.113.9' }
    expect((await lookUp(test, 'XX0000001', right)).outcome).toBe('found')
    const neighbour = await lookUp(test, 'XX0000002', { ...right, network: '198.51.100.99' })
    expect(neighbour.outcome).toBe('not-found')
  })

  test('guesses at one name from however many networks are limited', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    await test.set({ limits: defaultLimits, lookupPolicy: 'number+name' })
    await anAddedRecord(test)
    let answered = 0
    for (let index = 0; index < 130; index++) {
      const guessed = { name: 'Wrong Guess', network: `10.${index}.0.1` }
      if ((await lookUp(test, 'XX0000001', guessed)).outcome === 'not-found') answered++
    }
    expect(answered).toBe(100)
  })

  test('a day allows two hours of guesses at dates of birth, which are fewer', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    await test.set({ limits: defaultLimits, lookupPolicy: 'number+birthDate' })
    await anAddedRecord(test, { birthDate: '1990-01-31' })
    const ask = (birthDate: string) => lookUp(test, 'XX0000001', { birthDate })
    const right = { birthDate: '1990-01-31', network: '203.0.113.9' }
    expect((await lookUp(test, 'XX0000001', right)).outcome).toBe('found')
    const answered = []
    for (let hours = 0; hours < 4; hours++) {
      const guesses = Array.from({ length: 12 }, (_, day) => ask(`1990-02-${day + 10}`))
      const outcomes = (await Promise.all(guesses)).map(({ outcome }) => outcome)
      answered.push(outcomes.filter((outcome) => outcome === 'not-found').length)
      test.wait(hour)
    }
    expect(answered).toEqual([10, 10, 0, 0])
  })

  test('when too much of all finds nothing each network may do less, for an hour', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    await test.set({ limits: { ...defaultLimits, missesPerHour: 50 } })
    const { counters, settings, now } = await test.as('admin')
    const share = () => counters.misses.share(counters.attempts, settings.limits, now())
    const ask = async (network: string) => {
      const asked = Array.from({ length: 12 }, () => lookUp(test, 'NONE', { network }))
      return (await Promise.all(asked)).filter(({ outcome }) => outcome === 'not-found').length
    }
    for (let index = 0; index < 5; index++) expect(await ask(`10.1.${index}.1`)).toBe(10)
    await share()
    expect(await ask('10.2.0.1')).toBe(10)
    await share()
    expect(counters.misses.areTooMany(now())).toBe(true)
    expect(await ask('10.3.0.1')).toBe(2)
    test.wait(hour)
    expect(await ask('10.4.0.1')).toBe(10)
    await share()
    expect(counters.misses.areTooMany(now())).toBe(false)
  })

  test('what found nothing while limits were off does not count when they are on again', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const limits = { ...defaultLimits, missesPerHour: 5 }
    const { counters, now } = await test.as('admin')
    for (let times = 0; times < 10; times++) counters.misses.note()
    await counters.misses.share(counters.attempts, 'off', now())
    await counters.misses.share(counters.attempts, limits, now())
    expect(counters.misses.areTooMany(now())).toBe(false)
    for (let times = 0; times < 10; times++) counters.misses.note()
    await counters.misses.share(counters.attempts, limits, now())
    expect(counters.misses.areTooMany(now())).toBe(true)
  })

  test('wrong names are limited for each number, whether it exists or not; right ones do not count', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const limits = { ...defaultLimits, perMinute: 1000, perHour: 1000, perDay: 1000 }
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
    expect(other.outcome).toBe('found')
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
