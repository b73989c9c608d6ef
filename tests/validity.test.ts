import { afterEach, expect, test } from 'vitest'
import { addDays, dayIn, daysUntil, isTimeZone, validityOn } from '#contract/validity.ts'

const before = process.env.TZ
afterEach(() => {
  if (before === undefined) delete process.env.TZ
  else process.env.TZ = before
})

test('a document is valid up to and on its last day, and ends soon from 60 days before', () => {
  const on = (today: string) => validityOn(today, '2026-03-01')
  expect(on('2025-12-30')).toBe('valid')
  expect(on('2025-12-31')).toBe('ending')
  expect(on('2026-03-01')).toBe('ending')
  expect(on('2026-03-02')).toBe('ended')
  expect(validityOn('2026-03-02', null)).toBe('no-date')
  expect(daysUntil('2028-03-01', '2028-02-28')).toBe(2)
  expect(addDays('2026-12-31', 60)).toBe('2027-03-01')
})

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]

/** Computes the expected days independently, by the local time of this process (TZ). */
test('in every time zone a document ends when its last day does, all year, at each change of clocks', () => {
  const wrong: string[] = []
  for (const zone of zones) {
    process.env.TZ = zone
    for (let number = 1; number <= 366; number++) {
      const day = addDays('2025-12-31', number)
      // The first moment of the next day, which is not always at midnight.
      const next = new Date(2026, 0, number + 1).getTime()
      const last = dayIn(zone, new Date(next - 1))
      const first = dayIn(zone, new Date(next))
      const isRight = validityOn(last, day) === 'ending' && validityOn(first, day) === 'ended'
      if (!isRight || last !== day || first !== addDays(day, 1)) wrong.push(`${zone} ${day}`)
    }
  }
  expect(zones.length).toBeGreaterThan(400)
  expect(wrong).toEqual([])
})

test('a time zone is one that this machine knows', () => {
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([])
  expect(['', 'Asia/Dacca', 'Europe/Nowhere', 'local', '../UTC'].filter(isTimeZone)).toEqual([
    'Asia/Dacca',
  ])
  expect(dayIn('Europe/Nowhere', new Date('2026-01-31T23:59:59Z'))).toBe('2026-01-31')
})
