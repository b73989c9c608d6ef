import { describe, expect, test } from 'vitest'
import { addDays, dayIn } from '../validity.ts'
import { addMonths, keepRange, keptUntil, lastStartOf, mayKeepMore } from './retention.ts'

describe('months', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-08-31', 24, '2028-08-31'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-10', -1, '2025-12-10'],
  ])('from %s by %i is %s', (day, months, end) => {
    expect(addMonths(day, months)).toBe(end)
  })

  test('the last start is the latest day that ends in time, over ten years', () => {
    for (const months of [1, 6, 13, 24, 600]) {
      for (let day = '2023-12-20'; day < '2029-03-10'; day = addDays(day, 1)) {
        const start = lastStartOf(day, months)
        expect(addMonths(start, months) <= day, `${day} ${months}`).toBe(true)
        expect(addMonths(addDays(start, 1), months) > day, `${day} ${months}`).toBe(true)
      }
    }
  })
})

const zones = [
  'UTC',
  'Asia/Dhaka',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Asia/Kathmandu',
]

test('a period is counted from the day in the zone of the organisation', () => {
  for (const timeZone of zones) {
    // Every quarter of an hour of two days, so that the midnight of each zone is passed
    for (let quarter = 0; quarter < 2 * 96; quarter++) {
      const at = new Date(Date.UTC(2024, 1, 28) + quarter * 900_000)
      const updatedAt = at.toISOString()
      const record = { keepUntil: null, approvedAt: updatedAt, updatedAt: '2020-01-01T00:00:00Z' }
      const rule = { keepMonths: 12, timeZone }
      const day = dayIn(timeZone, at)
      const until = day === '2024-02-29' ? '2025-02-28' : addMonths(day, 12)
      expect(keptUntil(record, rule)).toEqual({ until, why: 'approved' })
      expect(keptUntil({ ...record, approvedAt: null, updatedAt }, rule)).toEqual({
        until,
        why: 'changed',
      })
    }
  }
})

test('a day that was set goes before the setting, and without either a record is kept', () => {
  const at = '2026-01-01T00:00:00.000Z'
  const record = { keepUntil: '2027-05-05', approvedAt: at, updatedAt: at }
  for (const keepMonths of [0, 24]) {
    const rule = { keepMonths, timeZone: 'UTC' }
    expect(keptUntil(record, rule)).toEqual({ until: '2027-05-05', why: 'set' })
  }
  expect(keptUntil({ ...record, keepUntil: null }, { keepMonths: 0, timeZone: 'UTC' })).toBe(
    undefined,
  )
  expect(keepRange('2026-02-28')).toEqual({ min: '2026-02-28', max: '2076-02-28' })
})

test('12 more months are offered as long as they do not lead beyond the latest day', () => {
  const kept = (until: string) => ({ until, why: 'set' }) as const
  expect(mayKeepMore('2026-02-28', undefined), 'kept until somebody deletes it').toBe(false)
  expect(mayKeepMore('2026-02-28', kept('2020-01-01'))).toBe(true)
  expect(mayKeepMore('2026-02-28', kept('2075-02-28'))).toBe(true)
  expect(mayKeepMore('2026-02-28', kept('2075-03-01'))).toBe(false)
})
