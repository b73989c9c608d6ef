import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { failureInWords } from './start-failure.ts'

test('of a port that is in use it is said which: there may be two', async () => {
  await using first = createServer().listen(0, '127.0.0.1')
  await once(first, 'listening')
  const { port } = first.address() as AddressInfo
  const [error] = await once(createServer().listen(port, '127.0.0.1'), 'error')
  expect(failureInWords(error)).toContain(`in use (${port})`)
  expect(failureInWords(error)).toContain('METRICS_PORT')
})

test('a database that goes away during the start is named', () => {
  const error = new Error('Client has encountered a connection error and is not queryable')
  expect(failureInWords(error)).toBe('Countersign cannot start: the database went away meanwhile')
  expect(failureInWords(new Error('a bug'))).toBeUndefined()
})
