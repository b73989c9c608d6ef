import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { anAccount } from '../sign-in.ts'
import { openTestSite } from '../test-site.ts'

async function silentSockets(port: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let opened = 0; opened < count; opened += 250) {
    const length = Math.min(250, count - opened)
    const some = Array.from({ length }, () => connect(port, 'localhost'))
    for (const socket of some) socket.on('error', () => {})
    await Promise.all(some.map((socket) => once(socket, 'connect')))
    sockets.push(...some)
  }
  return sockets
}

test('thousands of silent connections leave room for whoever comes', async () => {
  await using site = await openTestSite('sqlite')
  const sockets = await silentSockets(Number(new URL(site.url).port), 5000)
  for (let times = 0; times < 20; times++) {
    expect((await site.get('/result/NONE')).status).toBe(404)
  }
  expect((await site.get('/healthz')).status).toBe(200)
  for (const socket of sockets) socket.destroy()
}, 60_000)

test('a proxy closes idle connections first, by its own timeout', async () => {
  await using site = await openTestSite('sqlite')
  const { headers } = await site.get('/healthz')
  const [, seconds] = /^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '') ?? []
  // The load balancers of Google keep them longest: ten minutes.
  expect(Number(seconds)).toBeGreaterThan(600)
})

/** Resident memory of a process, in megabytes */
function memoryOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}

test('a client that sends requests and reads nothing costs little and delays nobody', async () => {
  await using site = await openTestSite('sqlite')
  const port = Number(new URL(site.url).port)
  for (const path of ['/api/v1/openapi.json', '/']) {
    const asking = `GET ${path} HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(900)}\r\n\r\n`
    const sockets = await silentSockets(port, 300)
    for (const socket of sockets) {
      socket.pause()
      socket.write(asking.repeat(46))
    }
    for (let times = 0; times < 20; times++) {
      expect((await site.get('/result/NONE')).status).toBe(404)
      expect(memoryOf(site.server.process.pid)).toBeLessThan(400)
      await sleep(50)
    }
    for (const socket of sockets) socket.destroy()
    // With those of the next path they would be more than one network may have.
    await expect.poll(() => connectionsOf(site.server.process.pid)).toBeLessThan(100)
  }
}, 120_000)

test('requests that are sent ahead are answered in their order', async () => {
  await using site = await openTestSite('sqlite')
  const socket = connect(Number(new URL(site.url).port), 'localhost')
  const paths = Array.from({ length: 30 }, (_, index) => (index % 2 ? '/healthz' : '/result/NONE'))
  const asked = paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
  socket.write(`${asked.join('')}GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
  const statuses = (await text(socket)).match(/(?<=HTTP\/1.1 )\d+/g)
  expect(statuses).toEqual([...paths.map((path) => (path === '/healthz' ? '200' : '404')), '200'])
})

/** The number of open sockets of a process */
function connectionsOf(pid: number | undefined): number {
  const folder = `/proc/${pid}/fd`
  const isSocket = (name: string) => readlinkSync(`${folder}/${name}`).startsWith('socket:')
  return readdirSync(folder).filter(isSocket).length
}

test('a client that neither reads a refusal nor closes the connection loses it', async () => {
  await using site = await openTestSite('sqlite')
  const { pid } = site.server.process
  const before = connectionsOf(pid)
  const { port } = new URL(site.url)
  const socket = connect({ port: Number(port), host: 'localhost', allowHalfOpen: true })
  socket.on('error', () => {})
  socket.pause()
  await once(socket, 'connect')
  socket.write('rubbish\r\n\r\n')
  await sleep(3000)
  expect(connectionsOf(pid)).toBe(before)
  socket.destroy()
})

test('bodies that do not come leave room for whoever comes, and end soon', async () => {
  await using site = await openTestSite('sqlite')
  const sockets = await silentSockets(Number(new URL(site.url).port), 5000)
  const form = 'content-type: application/x-www-form-urlencoded\r\ncontent-length: 17\r\n'
  for (const socket of sockets) socket.write(`POST / HTTP/1.1\r\nhost: x\r\n${form}\r\npass`)
  const startedAt = performance.now()
  while (sockets.filter(({ destroyed }) => !destroyed).length > 500) {
    expect(performance.now() - startedAt).toBeLessThan(30_000)
    expect((await site.get('/result/NONE')).status).toBe(404)
  }
  const last = sockets.at(-1) as Socket
  expect(last.destroyed).toBe(false)
  await new Promise((resolve) => last.once('close', resolve))
  expect(performance.now() - startedAt).toBeLessThan(60_000)
  for (const socket of sockets) socket.destroy()
}, 120_000)

test('what Node refuses by itself carries our headers and a message', async () => {
  await using site = await openTestSite('sqlite')
  const { port } = new URL(site.url)
  const ask = async (request: string) => {
    const socket = connect(Number(port), 'localhost')
    socket.write(request)
    return text(socket)
  }
  const requests: [string, RegExp][] = [
    ['rubbish\r\n\r\n', /^HTTP\/1.1 400 /],
    ['FOO / HTTP/1.1\r\nhost: x\r\n\r\n', /^HTTP\/1.1 400 /],
    [`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, /^HTTP\/1.1 431 /],
    ['GET / HTTP/1.1\r\nhost: x\r\nexpect: cake\r\nconnection: close\r\n\r\n', /^HTTP\/1.1 417 /],
  ]
  for (const [request, status] of requests) {
    const answer = await ask(request)
    expect(answer).toMatch(status)
    expect(answer).toMatch(/x-content-type-options: nosniff/i)
    expect(answer).toMatch(/content-security-policy: /i)
    expect(answer).toMatch(/content-type: application\/problem\+json/i)
    expect(answer.split('\r\n\r\n')[1]).toMatch(/"title":"[A-Z].+"status":4\d\d/)
  }
  const withoutHost = await ask('GET /healthz HTTP/1.0\r\n\r\n')
  expect(withoutHost).toMatch(/^HTTP\/1.1 200 /)
})

test('whoever goes on sending after the answer is cut off, whatever they ask', async () => {
  await using site = await openTestSite('sqlite')
  const { port } = new URL(site.url)
  for (const ask of ['GET /result/NONE', 'GET /', 'PUT /x', 'POST /', 'DELETE /result/NONE']) {
    const socket = connect(Number(port), 'localhost')
    socket.on('error', () => {})
    const closed = new Promise((resolve) => socket.once('close', resolve))
    const answered = once(socket, 'data')
    socket.write(`${ask} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n`)
    const part = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    const sending = setInterval(() => socket.destroyed || socket.write(part), 5)
    expect(String((await answered)[0]), ask).toMatch(/^HTTP\/1.1 (404|200|405|413) /)
    await closed
    clearInterval(sending)
  }
  expect((await site.get('/healthz')).status).toBe(200)
})

test('files that are announced to be too large are refused before they arrive', async () => {
  await using site = await openTestSite('sqlite')
  const { cookie } = await anAccount(site.portal, 'admin')
  const form = 'multipart/form-data; boundary=x'
  for (const [path, type, bytes] of [
    ['/api/v1/documents', 'image/png', 15_000_001],
    ['/api/v1/documents', form, 20_000_000],
    ['/account/photo', form, 20_000_000],
    ['/dashboard/Entry', form, 500_000_000],
  ] as const) {
    const headers = { cookie, origin: site.url, 'content-type': type, 'content-length': bytes }
    const asked = request(site.url + path, { method: 'POST', headers })
    asked.flushHeaders()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    expect(answer.statusCode, `${path} ${type}`).toBe(413)
    // Browsers read the answer once all is sent.
    if (bytes < 100_000_000) await once(asked.end(Buffer.alloc(bytes)), 'finish')
    asked.destroy()
  }
})

test('who sends all of a body that is too long, and reads only then, learns that it was', async () => {
  await using site = await openTestSite('sqlite')
  const { port } = new URL(site.url)
  const [part, times] = [Buffer.alloc(0x10000, 'x'), 16]
  const long = `content-length: ${part.length * times}`
  for (const [ask, length] of [
    ['POST /', long],
    ['POST /jwt', long],
    ['POST /jwt', 'transfer-encoding: chunked'],
  ]) {
    const socket = connect(Number(port), 'localhost').pause()
    const type = ask === 'POST /' ? 'x-www-form-urlencoded' : 'json'
    const asked = ['GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n', `${ask} HTTP/1.1\r\nhost: x\r\n`]
    socket.write(`${asked.join('')}content-type: application/${type}\r\n${length}\r\n\r\n`)
    const isChunked = length !== long
    for (let sent = 0; sent < times; sent++) {
      if (isChunked) socket.write('10000\r\n')
      socket.write(part)
      if (isChunked) socket.write('\r\n')
      await sleep(60)
    }
    if (isChunked) socket.write('0\r\n\r\n')
    expect(await text(socket), `${ask} ${length}`).toMatch(
      /^HTTP\/1.1 200 [\s\S]*HTTP\/1.1 413 [\s\S]*connection: close\r\n/i,
    )
  }
  expect((await site.get('/healthz')).status).toBe(200)
}, 20_000)

test('on SIGTERM it finishes what is under way, whatever else is connected, and ends soon', async () => {
  await using site = await openTestSite('sqlite')
  const port = Number(new URL(site.url).port)
  const silent = await silentSockets(port, 250)
  expect((await site.get('/result/NONE')).status).toBe(404)
  const slow = connect(port, 'localhost')
  slow.write(
    'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\n',
  )
  slow.write('content-length: 17\r\n\r\npassportNum')
  await sleep(200)

  const { process } = site.server
  const ended = once(process, 'exit')
  process.kill('SIGTERM')
  await sleep(300)
  slow.write('ber=A1')
  expect(await text(slow)).toMatch(/^HTTP\/1.1 303 [\s\S]*connection: close/i)
  expect((await ended)[0]).toBe(0)
  for (const socket of silent) socket.destroy()
})
