import { expect, test } from 'vitest'
import { csvAnswer } from './private-answer.ts'

test('a download that is broken off ends where its lines come from', async () => {
  let hasEnded = false
  async function* lines() {
    try {
      for (;;) yield 'প্রার্থী\n'
    } finally {
      hasEnded = true
    }
  }
  const reader = csvAnswer('records', lines()).body?.getReader()
  const first = await reader?.read()
  expect(new TextDecoder().decode(first?.value)).toBe('প্রার্থী\n')
  expect(hasEnded).toBe(false)
  await reader?.cancel()
  expect(hasEnded).toBe(true)
})
