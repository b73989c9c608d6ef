import { expect, test } from 'vitest'
import { soonestFirst } from './soonest-first.ts'

test('the next class comes first, and those that have started come last, the latest one first', () => {
  const of = (startsOn: string) => ({ shown: { startsOn }, hasStarted: startsOn < '2026-06-01' })
  const days = ['2026-09-01', '2026-01-01', '2026-07-01', '2026-05-01']
  expect(soonestFirst(days.map(of)).map(({ shown }) => shown.startsOn)).toEqual([
    '2026-07-01',
    '2026-09-01',
    '2026-05-01',
    '2026-01-01',
  ])
})
