import { format } from 'node:util'
import { afterEach, expect } from 'vitest'

const printed: string[] = []
for (const level of ['error', 'warn'] as const) {
  console[level] = (...parts: unknown[]) => printed.push(format(...parts))
}

/** Fails a test if anything, libraries included, printed on the console. */
afterEach(() => {
  expect(printed.splice(0), 'printed on the console').toEqual([])
})
