import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { watchReader } from './slow-readers.ts'

const patience = { leastMs: 300, bytesPerSecond: 20_000_000 }

/** Whether a client that reads like this gets all of a large response, and which callbacks were called */
async function read(how: 'at once' | 'never' | 'later') {
  const said: string[] = []
  const reading = { begins: () => said.push('begins'), ends: () => said.push('ends') }
  const server = createServer((_, outgoing) => {
    outgoing.end(Buffer.alloc(20_000_000))
    watchReader(outgoing, reading, patience)
  }).listen(0)
  await once(server, 'listening')
  const connected = once(server, 'connection')
  const socket = connect((server.address() as AddressInfo).port)
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  const [served] = await connected
  const closed = once(served, 'close')
  let bytes = 0
  if (how === 'later') await sleep(200)
  if (how !== 'never') socket.on('data', (part) => (bytes += part.length))
  await closed
  if (how !== 'never') await once(socket, 'close')
  socket.destroy()
  server.close()
  return { isWhole: bytes > 20_000_000, said }
}

test('who does not read an answer is given up, and who reads late is waited for', async () => {
  const said = ['begins', 'ends']
  expect(await read('never')).toEqual({ isWhole: false, said })
  expect(await read('later')).toEqual({ isWhole: true, said })
  expect((await read('at once')).isWhole).toBe(true)
})
