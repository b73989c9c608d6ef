import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { setVisibility } from '#core/records/set-visibility.ts'
import { pictureProcessesAtOnce } from '#platform/pictures/at-once.ts'
import { callerOf } from '../caller.ts'
import { plain } from '../fixtures/uploads.ts'
import { startServer } from '../server-process.ts'
import { anAccount } from '../sign-in.ts'
import { anAddedRecord } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

const lasting = new AsyncDisposableStack()
afterAll(() => lasting.disposeAsync())
const site = lasting.use(
  await openTestSite('sqlite', {
    WORKERS: '2',
    METRICS_PORT: '0',
    LOG_LEVEL: 'info',
    LOOKUP_LIMITS: '40/100/100/10',
  }),
)

/** Over a connection of its own, so that the workers take turns. */
function ask(path: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(site.url + path, { agent: false, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.on('error', reject).end()
  })
}

async function askOften(times: number, path: string, headers: Record<string, string> = {}) {
  const all = Array.from({ length: times }, () => ask(path, headers))
  return Map.groupBy(await Promise.all(all), (status) => status)
}

async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await what())) await sleep(50)
}

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.split(' ').filter(Boolean).map(Number)
}

const parent = site.server.process.pid ?? 0
const workers = () => childrenOf(parent)

async function metrics(): Promise<string> {
  const port = /"metricsPort":(\d+)/.exec(site.server.output())?.[1]
  return (await fetch(`http://localhost:${port}/metrics`)).text()
}

test('workers know the same sessions, and what one writes the others see at once', async () => {
  const admin = await anAccount(site.portal, 'admin')
  const { cookie } = admin
  expect([...(await askOften(10, '/api/v1/records', { cookie })).keys()]).toEqual([200])

  const id = await anAddedRecord(site.portal)
  const ctx = await site.portal.as('admin')
  const caller = callerOf(site, admin)
  const { body } = await caller('POST', '/api/v1/lookups', {
    body: { passportNumber: 'XX0000001' },
  })
  expect(body.candidate.name).toBe('Robin Sample')
  for (let round = 0; round < 5; round++) {
    await setVisibility(ctx, id, 'hidden')
    expect([...(await askOften(2, '/result/XX0000001')).keys()]).toEqual([404])
    const shown = await caller('POST', `/api/v1/records/${id}/unhide`)
    expect(shown.status).toBeLessThan(300)
    expect([...(await askOften(2, '/result/XX0000001')).keys()]).toEqual([200])
  }

  await caller('POST', '/logout')
  await ctx.db.deleteFrom('session').execute()
  expect([...(await askOften(10, '/api/v1/records', { cookie })).keys()]).toEqual([401])
  await until(() => [1, 2].every((n) => site.server.output().includes(`"worker":${n},`)))
})

test('a number that several workers get at once is entered once', async () => {
  const admin = await anAccount(site.portal, 'admin')
  const caller = callerOf(site, admin)
  const rest = { fatherName: 'Lee', motherName: 'Dana', address: '14 Paper Lane' }
  const body = { passportNumber: 'XX0000002', irccNumber: 'I2', name: 'Noor Sample', ...rest }
  const all = Array.from({ length: 20 }, () => caller('POST', '/api/v1/records', { body }))
  const statuses = (await Promise.all(all)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(19)
})

test('pictures are read by no more processes than one server would have', async () => {
  const admin = await anAccount(site.portal, 'admin')
  const headers = { 'content-type': 'image/png' }
  const bytes = await plain(2000, 1500).png().toBuffer()
  const uploads = Array.from({ length: 3 * pictureProcessesAtOnce }, () => {
    return fetch(`${site.url}/api/v1/documents`, {
      method: 'POST',
      headers: { ...headers, cookie: admin.cookie, origin: site.url },
      body: new Uint8Array(bytes),
    }).then(({ status }) => status)
  })
  let most = 0
  let isDone = false
  const done = Promise.all(uploads).finally(() => (isDone = true))
  while (!isDone) {
    most = Math.max(most, workers().flatMap(childrenOf).length)
    await sleep(2)
  }
  expect(new Set(await done)).toEqual(new Set([201]))
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(pictureProcessesAtOnce)
})

test('their metrics are one, and a worker that dies is started again', async () => {
  const [first = 0] = workers()
  process.kill(first, 'SIGKILL')
  await until(() => !workers().includes(first))
  expect([...(await askOften(6, '/healthz')).keys()]).toEqual([200])
  await until(async () => workers().length === 2 && /_workers 2/.test(await metrics()))
  const text = await metrics()
  expect(text).toMatch(/^countersign_worker_restarts_total 1$/m)
  expect(text).toMatch(/^countersign_free_bytes \d+$/m)

  const before = await answered()
  await askOften(10, '/healthz')
  expect(await answered()).toBe(before + 10)
  async function answered(): Promise<number> {
    return Number(/seconds_count\{route="\/healthz".* (\d+)/.exec(await metrics())?.[1])
  }
})

test('limits count for all workers together', async () => {
  const numbers = Array.from({ length: 60 }, (_, index) => ask(`/result/NONE${index}`))
  const found = Map.groupBy(await Promise.all(numbers), (status) => status)
  const soFar = 40 - (found.get(404)?.length ?? 0)
  expect(soFar).toBe(21)
  expect(found.get(429)).toHaveLength(60 - 40 + soFar)
})

test('why they do not start is said once, and the exit code tells', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const started = startServer({
    DATA_DIR: site.portal.dataDir,
    WORKERS: '3',
    PORT: String(port),
  })
  const why = await started.then(
    () => '',
    (error: Error) => error.message,
  )
  expect(why.match(/the port is in use/g)).toHaveLength(1)
  taken.close()
})

test('all of them stop when the parent is told to', async () => {
  const before = workers()
  expect(before).toHaveLength(2)
  site.server.process.kill('SIGTERM')
  const [code] = await once(site.server.process, 'exit')
  expect(code).toBe(0)
  for (const pid of before) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
