import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { anAccount } from '../sign-in.ts'
import { openTestPortal } from '../test-portal.ts'

const noise = { raw: { width: 300, height: 300, channels: 3 } } as const
const scan = await sharp(randomBytes(270_000), noise).png({ compressionLevel: 0 }).toBuffer()

/** As from a terminal or a service: in a group of processes of its own. */
function start(environment: Record<string, string>) {
  const env = { PATH: process.env.PATH, STOP_NOTICE_SECONDS: '0', ...environment }
  const child = spawn(process.execPath, ['main.ts'], { env, detached: true })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  return { child, output: () => output, ended: once(child, 'exit') }
}

/** Whether any process of its group is left. */
function isLeft({ pid = 0 }: ChildProcess): boolean {
  try {
    return process.kill(-pid, 0)
  } catch {
    return false
  }
}

test('told to stop while its workers start, it finishes what the first of them has in hand', async () => {
  await using test = await openTestPortal('sqlite')
  const { cookie } = await anAccount(test, 'admin')
  const port = await freePort()
  const settings = { DATA_DIR: test.dataDir, PORT: String(port), WORKERS: '8' }
  const { child, output, ended } = start({ ...settings, STOP_WITHIN_SECONDS: '20' })
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
    if (answer) break
    await sleep(5)
  }
  const socket = connect(port, '127.0.0.1')
  const host = `localhost:${port}`
  const head = [
    'POST /api/v1/documents HTTP/1.1',
    `host: ${host}`,
    `origin: http://${host}`,
    `cookie: ${cookie}`,
    'content-type: image/png',
    `content-length: ${scan.length}`,
    'connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(scan.subarray(0, 100_000))
  const answer = text(socket)
  await sleep(100)
  expect(output()).not.toContain('"listening"')
  child.kill('SIGTERM')
  await sleep(500)
  socket.write(scan.subarray(100_000))
  expect(await answer).toMatch(/^HTTP\/1.1 201 /)
  expect(await ended).toEqual([0, null])
  expect(output()).not.toContain('a worker ended')
  await expect.poll(() => isLeft(child)).toBe(false)
}, 60_000)

test.each([
  ['1', 'SIGTERM'],
  ['3', 'SIGINT'],
] as const)(
  'whenever in a start %s processes are told by %s to stop, they do, and the next start is well',
  async (WORKERS, signal) => {
    await using test = await openTestPortal('sqlite')
    const settings = { DATA_DIR: test.dataDir, PORT: '0', WORKERS, STOP_WITHIN_SECONDS: '20' }
    for (const afterMs of [200, 600, 1200]) {
      const { child, output, ended } = start(settings)
      await sleep(afterMs)
      // The whole group, as a terminal and systemd do.
      process.kill(-(child.pid ?? 0), signal)
      // Before anything of ours runs, it is the system that ends it.
      expect(await ended).toSatisfy(([code, by]) => code === 0 || (code === null && by === signal))
      expect(output()).not.toMatch(/Error|a worker ended/)
      await expect.poll(() => isLeft(child)).toBe(false)
    }
    const last = start(settings)
    await expect.poll(last.output, { timeout: 20_000 }).toContain('"listening"')
    last.child.kill('SIGTERM')
    expect(await last.ended).toEqual([0, null])
  },
  60_000,
)
