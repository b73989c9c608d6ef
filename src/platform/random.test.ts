import { expect, test } from 'vitest'
import { fillRandom, randomPart } from './random.ts'

test('no random bytes are given twice, whatever is asked for in between', () => {
  const parts = [16, 4, 432, 8000, 16, 12, 20_000, 16].flatMap((count) =>
    Array.from({ length: 30 }, () => randomPart(count)),
  )
  const beginnings = parts.map((part) => part.toString('hex', 0, 4))
  expect(new Set(beginnings).size).toBeGreaterThan(parts.length - 3)
  // Twelve zeros in a row practically never occur by chance.
  for (const part of parts) expect(part.includes(Buffer.alloc(12))).toBe(false)
})

test('only the place that is meant is filled', () => {
  const target = Buffer.alloc(40, 1)
  fillRandom(target, 10, 20)
  expect([...target.subarray(0, 10), ...target.subarray(30)]).toEqual(new Array(20).fill(1))
  expect(target.subarray(10, 30).equals(Buffer.alloc(20, 1))).toBe(false)
})
