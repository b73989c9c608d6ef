import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { pdfOf, pdfOfTiles, plain } from '../../../tests/fixtures/uploads.ts'
import { isUnavailable } from '../db/errors.ts'
import { openPicturePool, type PicturePool } from './picture-pool.ts'

const small = await plain(60, 40).png().toBuffer()
const letter = await pdfOf([120, 160])
const large = await plain(4200, 4200).png().toBuffer()

function prepare(pool: PicturePool, bytes: Uint8Array, owner = 'one') {
  return pool.prepare({ bytes }, async () => {}, owner)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function until(what: () => boolean): Promise<void> {
  while (!what()) await sleep(20)
}

/** A pool whose processes work on a large file, and the results of these files. */
async function busyPool(limits: Parameters<typeof openPicturePool>[0] = {}) {
  const pool = openPicturePool({ processes: 1, ...limits })
  await prepare(pool, small)
  const answer = prepare(pool, large)
  const [pid = 0] = pool.pids()
  return { pool, answer, pid, [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose]() }
}

const prepared = { outcome: 'prepared' }
const refused = (because: string) => ({ outcome: 'refused', because })
/** A refusal with a time to retry */
const busyNow = { ...refused('busy'), retryAfterSeconds: expect.any(Number) }

test('a process that is killed takes its file with it, and nothing else', async () => {
  await using busy = await busyPool()
  const next = prepare(busy.pool, small)
  process.kill(busy.pid, 'SIGKILL')
  expect(await busy.answer).toEqual(refused('damaged'))
  expect(await next).toEqual(prepared)
  expect(busy.pool.pids()).not.toContain(busy.pid)
})

test('a process that hangs is killed after a while, and others take over', async () => {
  // The time of the first page has the start of a process in it, which takes seconds on a busy machine.
  await using busy = await busyPool({ processes: 2, pageMs: 10_000 })
  process.kill(busy.pid, 'SIGSTOP')
  const others = Array.from({ length: 5 }, () => prepare(busy.pool, small))
  expect(await Promise.all(others)).toEqual(others.map(() => prepared))
  expect(await busy.answer).toEqual(refused('too-slow'))
  expect(isAlive(busy.pid)).toBe(false)
  expect(await prepare(busy.pool, small)).toEqual(prepared)
})

test('a machine that is busy with other work refuses no file for that', async () => {
  await using busy = await busyPool({ pageCpuMs: 2000, fileCpuMs: 2000 })
  process.kill(busy.pid, 'SIGSTOP')
  await sleep(2500)
  process.kill(busy.pid, 'SIGCONT')
  expect(await busy.answer).toEqual(prepared)
})

test('a file that takes too much time of the processor is refused, however few pages it has', async () => {
  await using pool = openPicturePool({ processes: 1, fileCpuMs: 1000 })
  expect(await prepare(pool, pdfOfTiles())).toEqual(refused('too-slow'))
  expect(await prepare(pool, small)).toEqual(prepared)
  expect(pool.figures()).toMatchObject({ killed: 1 })
})

test('a process that takes too much memory is killed', async () => {
  await using pool = openPicturePool({ processes: 1, processBytes: 150 * 2 ** 20 })
  expect(await prepare(pool, small)).toEqual(prepared)
  const [pid = 0] = pool.pids()
  const manyPages = await pdfOf(...Array.from({ length: 12 }, () => [900, 900] as [number, number]))
  expect(await prepare(pool, manyPages)).toEqual(refused('damaged'))
  expect(isAlive(pid)).toBe(false)
  expect(await prepare(pool, small)).toEqual(prepared)
  expect(pool.figures()).toEqual({ waiting: 0, running: 0, killed: 1 })
})

test('there are no more processes than cores, and only so many files wait', async () => {
  await using busy = await busyPool({ waiting: 2 })
  const others = Array.from({ length: 4 }, () => prepare(busy.pool, small))
  expect(busy.pool.figures()).toEqual({ waiting: 2, running: 1, killed: 0 })
  expect(await Promise.all(others)).toEqual([prepared, prepared, busyNow, busyNow])
  expect(busy.pool.pids()).toEqual([busy.pid])
})

test('an upload that waits too long is refused with a time to retry', async () => {
  await using busy = await busyPool({ waitingMs: 1 })
  expect(await prepare(busy.pool, small)).toEqual(busyNow)
  expect(await busy.answer).toEqual(prepared)
})

test('files that need much memory are read one at a time, and small ones overtake them', async () => {
  await using pool = openPicturePool({ processes: 3 })
  const order: Uint8Array[] = []
  const all = [large, large, large, small].map(async (bytes) => {
    const result = await prepare(pool, bytes)
    order.push(bytes)
    return result
  })
  expect(await Promise.all(all)).toEqual(all.map(() => prepared))
  expect(order[0]).toBe(small)
}, 60_000)

test('other accounts wait for at most one slow PDF of an account', async () => {
  await using pool = openPicturePool({ processes: 2, pageCpuMs: 1500 })
  await prepare(pool, small)
  const slow = Array.from({ length: 4 }, () => prepare(pool, pdfOfTiles(), 'one'))
  let ended = 0
  for (const one of slow) void one.then(() => ended++)
  await sleep(100)
  expect(await prepare(pool, letter, 'another')).toEqual(prepared)
  expect(ended).toBeLessThanOrEqual(1)
  expect(await slow[0]).toEqual(refused('too-slow'))
}, 60_000)

test('one account leaves places in the queue for others', async () => {
  await using busy = await busyPool({ waiting: 4, waitingOfOne: 2 })
  const first = Array.from({ length: 3 }, () => prepare(busy.pool, small))
  const other = prepare(busy.pool, small, 'another')
  expect(await Promise.all(first)).toEqual([prepared, prepared, busyNow])
  expect(await other).toEqual(prepared)
})

test('everybody in a crowd who retries when told gets a turn, after six tries at most', async () => {
  await using pool = openPicturePool({ processes: 1, waiting: 8, waitingOfOne: 5 })
  await prepare(pool, small)
  const picture = await plain(1500, 1500).png().toBuffer()
  const tries: number[] = []
  async function insist(owner: string): Promise<void> {
    for (let count = 1; ; count++) {
      const answer = await prepare(pool, picture, owner)
      if (answer.outcome === 'prepared') return void tries.push(count)
      expect(answer.because).toBe('busy')
      const { retryAfterSeconds = 0 } = answer
      expect(retryAfterSeconds).toBeGreaterThan(0)
      await sleep(retryAfterSeconds * 1000)
    }
  }
  const owners = Array.from({ length: 30 }, (_, n) => (n % 4 === 0 ? 'one' : 'another'))
  await Promise.all(owners.map(insist))
  expect(tries).toHaveLength(30)
  expect(Math.max(...tries)).toBeLessThanOrEqual(6)
}, 120_000)

test('what would probably wait for too long is refused at once, with a time that is true', async () => {
  await using busy = await busyPool({ waitingMs: 4000 })
  const startedAt = performance.now()
  const others = Array.from({ length: 10 }, () => prepare(busy.pool, small))
  const refusals = (await Promise.all(others)).filter(({ outcome }) => outcome === 'refused')
  expect(refusals.length).toBeGreaterThan(0)
  const seconds = refusals.map((one) => ('retryAfterSeconds' in one && one.retryAfterSeconds) || 0)
  // Retries are spread over time, as places become free
  expect(seconds).toEqual(seconds.toSorted((a, b) => a - b))
  expect(new Set(seconds).size).toBeGreaterThan(1)
  expect(performance.now() - startedAt).toBeLessThan(30_000)
  expect(await busy.answer).toEqual(prepared)
}, 60_000)

async function fail(): Promise<void> {
  throw new Error('disk full')
}

test('a disk that fails is an error for its file, and the next one is read', async () => {
  await using pool = openPicturePool({ processes: 1 })
  const failing = pool.prepare({ bytes: small }, fail, 'one')
  await expect(failing).rejects.toThrow('disk full')
  expect(await prepare(pool, small)).toEqual(prepared)
})

test('a disk that fails when the file has been read is an error for this file alone', async () => {
  await using pool = openPicturePool({ processes: 1 })
  const failing = pool.prepare(
    { bytes: small },
    async () => {
      // Long enough for the worker to report that it is done, which is received after the failure.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
      return fail()
    },
    'one',
  )
  await expect(failing).rejects.toThrow('disk full')
  expect(await prepare(pool, small)).toEqual(prepared)
})

test('a process that does not come up is trouble that passes, and the next file is read', async () => {
  await using pool = openPicturePool({ processes: 1 })
  const failing = prepare(pool, small).catch((error: unknown) => error)
  await until(() => pool.pids().length > 0)
  for (const pid of pool.pids()) process.kill(pid, 'SIGKILL')
  expect(isUnavailable(await failing)).toBe(true)
  expect(await prepare(pool, small)).toEqual(prepared)
})

test('when no process can be begun files are not held up, and are read again afterwards', async () => {
  await using pool = openPicturePool({ processes: 2 })
  const { execPath } = process
  try {
    // The kernel refuses to start this at once, as it does when memory is short.
    process.execPath = '/dev/null/node'
    const tried = Array.from({ length: 5 }, () => prepare(pool, small).catch(isUnavailable))
    expect(await Promise.all(tried)).toEqual([true, true, true, true, true])
  } finally {
    process.execPath = execPath
  }
  expect(pool.figures()).toMatchObject({ waiting: 0, running: 0 })
  const answers = await Promise.all([1, 2, 3].map(() => prepare(pool, small)))
  expect(answers).toEqual([prepared, prepared, prepared])
})

test('pages come in order and no faster than they are kept', async () => {
  await using pool = openPicturePool({ processes: 1 })
  const sizes = [100, 200, 300, 400].map((width): [number, number] => [width, 500])
  const widths: number[] = []
  let keeping = 0
  const result = await pool.prepare(
    { bytes: await pdfOf(...sizes) },
    async ({ width, isWhole }) => {
      expect(++keeping).toBe(1)
      await sleep(20)
      if (!isWhole) widths.push(width)
      keeping--
    },
    'one',
  )
  expect([result, widths]).toEqual([prepared, [417, 833, 1250, 1667]])
})

test('processes go when there is no work, and when the pool closes', async () => {
  await using pool = openPicturePool({ processes: 1, idleMs: 50 })
  expect(pool.pids()).toEqual([])
  await prepare(pool, small)
  const [pid = 0] = pool.pids()
  await until(() => !isAlive(pid))
  expect(await prepare(pool, small)).toEqual(prepared)

  const busy = await busyPool()
  await busy.pool[Symbol.asyncDispose]()
  expect(isAlive(busy.pid)).toBe(false)
  expect(await busy.answer).toEqual(refused('busy'))
  expect(await prepare(busy.pool, small)).toEqual(refused('busy'))
})

test('a server that is killed leaves no process behind, not even a busy one', async () => {
  const script = `
    const { openPicturePool } = await import('./src/platform/pictures/picture-pool.ts')
    const { plain } = await import('./tests/fixtures/uploads.ts')
    const pool = openPicturePool({ processes: 1 })
    const bytes = await plain(6000, 6000).png().toBuffer()
    for (;;) {
      const reading = pool.prepare({ bytes }, async () => {}, 'one')
      while (pool.pids().length === 0) await undefined
      console.log(pool.pids()[0])
      await reading
    }`
  const server = spawn(process.execPath, ['--input-type=module', '-e', script])
  const [output] = await once(server.stdout, 'data')
  const pid = Number(String(output).trim())
  expect(isAlive(pid)).toBe(true)
  server.kill('SIGKILL')
  await once(server, 'exit')
  await until(() => !isAlive(pid))
})
