import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { freeBufferAfter } from './free-buffer.ts'

async function sendOnce(bytes: Uint8Array): Promise<Buffer> {
  const server = createServer((_, outgoing) => {
    freeBufferAfter(outgoing, bytes)
    outgoing.end(bytes)
  }).listen(0)
  await once(server, 'listening')
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const received = Buffer.from(await answer.arrayBuffer())
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
  return received
}

test('an image arrives whole, and its memory is given back', async () => {
  const bytes = Buffer.allocUnsafeSlow(5_000_000).fill('image')
  const expected = Buffer.from(bytes)
  expect((await sendOnce(bytes)).equals(expected)).toBe(true)
  expect(bytes.byteLength).toBe(0)
})

test('a part of what others use stays', async () => {
  const whole = Buffer.from(new ArrayBuffer(100)).fill('x')
  expect((await sendOnce(whole.subarray(10, 20))).toString()).toBe('xxxxxxxxxx')
  expect(whole.toString()).toBe('x'.repeat(100))
})
