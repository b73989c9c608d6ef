import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { watchBody } from './slow-bodies.ts'

const patience = { wholeMs: 500, filesMs: 3000, stretchMs: 500, stretchBytes: 100 }

/** How many milliseconds passed until the connection was closed; undefined if the whole body was accepted. */
async function send({ isForFiles, pieces, everyMs, pieceBytes = 200 }: Sending) {
  const server = createServer((incoming, outgoing) => {
    const nothing = () => {}
    const watch = { takesFiles: () => isForFiles, begins: nothing, ends: nothing }
    watchBody(outgoing, watch, patience)
    incoming.resume().on('end', () => outgoing.end())
    incoming.on('error', () => {})
  }).listen(0)
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port)
  socket.on('error', () => {})
  const startedAt = performance.now()
  const answered = new Promise<undefined>((resolve) =>
    socket.once('data', () => resolve(undefined)),
  )
  const closed = new Promise<number>((resolve) =>
    socket.once('close', () => resolve(performance.now() - startedAt)),
  )
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${pieces * pieceBytes}\r\n\r\n`)
  for (let sent = 0; sent < pieces && !socket.destroyed; sent++) {
    await sleep(everyMs)
    socket.write('x'.repeat(pieceBytes))
  }
  const borne = await Promise.race([answered, closed])
  socket.destroy()
  server.close()
  return borne
}

type Sending = { isForFiles: boolean; pieces: number; everyMs: number; pieceBytes?: number }

test('a form has to be there in time; files may take longer as long as they keep coming', async () => {
  const slowly = { pieces: 10, everyMs: 120 }
  expect(await send({ isForFiles: false, ...slowly })).toBeLessThan(1100)
  expect(await send({ isForFiles: true, ...slowly })).toBeUndefined()
})

test('who sends a byte now and then, or for ever, is given up', async () => {
  const trickle = { isForFiles: true, pieces: 30, everyMs: 50, pieceBytes: 1 }
  expect(await send(trickle)).toBeLessThan(1400)
  const endless = { isForFiles: true, pieces: 60, everyMs: 80 }
  expect(await send(endless)).toBeGreaterThan(2900)
})

test('no body is waited for that arrives together with its headers', async () => {
  let begun = 0
  const watch = { takesFiles: () => false, begins: () => void begun++, ends: () => {} }
  await using server = createServer((incoming, outgoing) => {
    watchBody(outgoing, watch, patience)
    incoming.resume().on('end', () => setImmediate(() => outgoing.end()))
  }).listen(0)
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port)
  for (let sent = 0; sent < 3; sent++) {
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\nbody')
    await once(socket, 'data')
  }
  socket.destroy()
  expect(begun).toBe(0)
})
