import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { startFailure } from './start-failure.ts'

test('of a port that is in use it is said which: there may be two', async () => {
  await using first = createServer().listen(0, '127.0.0.1')
  await once(first, 'listening')
  const { port } = first.address() as AddressInfo
  const [error] = await once(createServer().listen(port, '127.0.0.1'), 'error')
  expect(startFailure(error)).toContain(`in use (${port})`)
  expect(startFailure(error)).toContain('METRICS_PORT')
})
