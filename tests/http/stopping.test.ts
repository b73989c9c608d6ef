import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { anAccount } from '../sign-in.ts'
import { openTestSite, type TestSite } from '../test-site.ts'

const noise = { raw: { width: 300, height: 300, channels: 3 } } as const
const scan = await sharp(randomBytes(270_000), noise).png({ compressionLevel: 0 }).toBuffer()

/** Starts a slow upload: sends half of a scan now, and the rest on demand. */
async function beginUpload(site: TestSite) {
  const { cookie } = await anAccount(site.portal, 'admin')
  const { port } = new URL(site.url)
  const socket = connect(Number(port), 'localhost')
  const head = [
    'POST /api/v1/documents HTTP/1.1',
    `host: localhost:${port}`,
    `origin: ${site.url}`,
    `cookie: ${cookie}`,
    'content-type: image/png',
    `content-length: ${scan.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(scan.subarray(0, 100_000))
  await sleep(300)
  return {
    answer: text(socket),
    finish: () => socket.write(scan.subarray(100_000)),
    abandon: () => socket.destroy(),
  }
}

test('on SIGTERM balancers hear of it first, nobody new is let in then, and an upload ends well', async () => {
  await using site = await openTestSite('sqlite', {
    STOP_NOTICE_SECONDS: '2',
    STOP_WITHIN_SECONDS: '20',
  })
  expect((await site.get('/readyz')).status).toBe(200)
  const upload = await beginUpload(site)
  const ended = once(site.server.process, 'exit')
  site.server.process.kill('SIGTERM')
  await expect.poll(async () => (await site.get('/readyz')).status).toBe(503)
  expect(await (await site.get('/readyz')).json()).toMatchObject({ status: 'stopping' })
  const meanwhile = await site.get('/result/NONE')
  expect(meanwhile.status).toBe(404)
  expect(meanwhile.headers.get('connection')).toBe('close')

  await expect
    .poll(() => site.get('/readyz').catch(() => 'refused'), { timeout: 10_000 })
    .toBe('refused')
  upload.finish()
  expect(await upload.answer).toMatch(/^HTTP\/1.1 201 /)
  expect((await ended)[0]).toBe(0)
}, 40_000)

test('what takes longer than STOP_WITHIN_SECONDS is given up, and all is closed in order', async () => {
  await using site = await openTestSite('sqlite', { STOP_WITHIN_SECONDS: '3' })
  const upload = await beginUpload(site)
  const ended = once(site.server.process, 'exit')
  site.server.process.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
  upload.abandon()
})

test('a second signal ends it at once', async () => {
  await using site = await openTestSite('sqlite', { STOP_NOTICE_SECONDS: '30' })
  const ended = once(site.server.process, 'exit')
  site.server.process.kill('SIGTERM')
  // A second signal that comes sooner is ignored as a duplicate, since npm forwards each signal.
  await sleep(600)
  await expect.poll(async () => (await site.get('/readyz')).status).toBe(503)
  site.server.process.kill('SIGINT')
  expect((await ended)[0]).toBe(1)
})
