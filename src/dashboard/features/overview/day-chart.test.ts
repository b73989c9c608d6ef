import { expect, test } from 'vitest'
import { roundTop } from './day-chart.tsx'

test.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [10, 10],
  [11, 20],
  [99, 100],
  [101, 200],
  [1_000_000, 1_000_000],
])('%i fits under %i, whose half is whole', (most, top) => {
  expect(roundTop(most)).toBe(top)
  expect(Number.isInteger(roundTop(most) / 2)).toBe(true)
})
