import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { certificateEnd } from './certificate-end.ts'

test('a server that never answers is waited for no longer than the time limit', async () => {
  let connections = 0
  const silent = createServer(() => connections++).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = new URL(`https://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  expect(await certificateEnd(address, AbortSignal.timeout(300))).toBeUndefined()
  expect(await certificateEnd(address, AbortSignal.abort())).toBeUndefined()
  expect(connections).toBe(1)
  silent.close()
})
