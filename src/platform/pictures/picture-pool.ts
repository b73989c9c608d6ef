import { availableParallelism } from 'node:os'
import { createSemaphore, type Semaphore } from '#contract/semaphore.ts'
import type { Prepared, PreparePicture, ReadResult } from './picture.ts'
import {
  NoPictureProcess,
  type PictureProcess,
  type ProcessLimits,
  type ReadJob,
  startPictureProcess,
  type TimeLimits,
} from './picture-process.ts'
import { createRetryTimes } from './retry-times.ts'

export type PicturePool = ReturnType<typeof openPicturePool>

type PoolLimits = typeof usual

const usual = {
  processes: Math.min(4, availableParallelism()),
  processBytes: 600 * 2 ** 20,
  pageCpuMs: 10_000,
  fileCpuMs: 120_000,
  pageMs: 45_000,
  fileMs: 240_000,
  /** How many uploads may wait in total before further ones are refused */
  waiting: 200,
  /** How many uploads of one account may wait */
  waitingOfOne: 100,
  waitingMs: 180_000,
  /** A process without work ends after this time */
  idleMs: 30_000,
} satisfies TimeLimits & ProcessLimits & Record<string, number>

/** Share of the longest wait: an upload that is expected to wait longer is refused at once */
const admittedShare = 0.6

/** Files that need much memory are read one at a time, to bound the use of memory. */
const heavyAtOnce = 1

/** Reads pictures in child processes, which start on demand, end when idle, and can be killed. */
export function openPicturePool(given: Partial<PoolLimits> = {}) {
  const limits = { ...usual, ...given }
  const processes = createProcesses(limits)
  const reads = createSemaphore(limits.processes)
  const heavyReads = createSemaphore(heavyAtOnce)
  const retryTimes = createRetryTimes(limits.processes)

  /** Accounts take turns, so a short queue of one account is soon done, however long other queues are. */
  function expectedWaitMs({ taken, waiting, owners }: Semaphore, owner: string): number {
    if (taken() < limits.processes && waiting() === 0) return 0
    const inTurn = (waiting(owner) + 1) * Math.max(1, owners())
    return retryTimes.waitOf(Math.min(waiting() + 1, inTurn))
  }

  /** Refuses at once if the queue is full or the expected wait too long, instead of after a long wait. */
  async function enter(semaphore: Semaphore, owner: string): Promise<(() => void) | Prepared> {
    const { acquire, waiting, owners } = semaphore
    const tooLongMs = expectedWaitMs(semaphore, owner) - limits.waitingMs * admittedShare
    const isFull = waiting() >= limits.waiting || waiting(owner) >= limits.waitingOfOne
    const refuse = (inMs: number): Prepared => {
      return { ...busy, retryAfterSeconds: retryTimes.promise(owner, inMs, owners()) }
    }
    if (isFull || tooLongMs > 0) return refuse(Math.max(0, tooLongMs))
    return acquire(AbortSignal.timeout(limits.waitingMs), owner).catch(() => refuse(0))
  }

  async function submit(job: ReadJob, owner: string): Promise<ReadResult> {
    const release = await enter(reads, owner)
    if (typeof release !== 'function') return release
    const begunAt = performance.now()
    const process = await processes.take().catch((error: unknown) => {
      release()
      throw error
    })
    if (!process) {
      release()
      return busy
    }
    const { result, isFree } = processes.read(process, job)
    void isFree.then(() => {
      retryTimes.note(performance.now() - begunAt)
      release()
    })
    return result
  }

  const prepare: PreparePicture = async (upload, keep, owner) => {
    const light = await submit({ upload, keep, mayBeHeavy: false }, owner)
    if (light.outcome !== 'heavy') return light
    const release = await enter(heavyReads, owner)
    if (typeof release !== 'function') return release
    const heavy = await submit({ upload, keep, mayBeHeavy: true }, owner).finally(release)
    return heavy.outcome === 'heavy' ? busy : heavy
  }

  return {
    prepare,
    figures: () => ({
      waiting: reads.waiting() + heavyReads.waiting(),
      running: reads.taken(),
      killed: processes.killed(),
    }),
    pids: processes.pids,
    [Symbol.asyncDispose]: processes.close,
  }
}

/** Starts and ends the child processes, and knows which of them are idle. */
function createProcesses(limits: PoolLimits) {
  const { processBytes, pageCpuMs, fileCpuMs, idleMs } = limits
  const all = new Set<PictureProcess>()
  const idle = new Map<PictureProcess, NodeJS.Timeout>()
  const underWay = new Set<Promise<unknown>>()
  let isClosed = false
  let killed = 0

  function takeIdle(): PictureProcess | undefined {
    const [[process, timer] = []] = idle
    if (!process) return undefined
    clearTimeout(timer)
    idle.delete(process)
    return process
  }

  function start(): PictureProcess {
    const process = startPictureProcess({ processBytes, pageCpuMs, fileCpuMs })
    all.add(process)
    void process.exited.then(() => {
      all.delete(process)
      if (process.wasKilled()) killed++
      clearTimeout(idle.get(process))
      idle.delete(process)
    })
    return process
  }

  function dismiss(process: PictureProcess): void {
    idle.delete(process)
    process.end('busy')
  }

  async function freeAfter(process: PictureProcess, done: Promise<unknown>): Promise<void> {
    underWay.add(done)
    await done
    underWay.delete(done)
    if (process.isOver()) await process.exited
    else idle.set(process, setTimeout(dismiss, idleMs, process).unref())
  }

  return {
    /** If no process can be started, for example for lack of memory, waits for a running one. */
    async take(): Promise<PictureProcess | undefined> {
      while (!isClosed) {
        const process = takeIdle()
        if (process) return process
        try {
          return start()
        } catch (cause) {
          if (underWay.size === 0) throw new NoPictureProcess({ cause })
          await Promise.race(underWay)
        }
      }
      return undefined
    },
    read(process: PictureProcess, job: ReadJob) {
      const { result, done } = process.read(job, limits)
      return { result, isFree: freeAfter(process, done) }
    },
    killed: () => killed,
    pids: () => [...all].flatMap(({ pid }) => pid ?? []),
    async close(): Promise<void> {
      isClosed = true
      for (const process of all) process.end('busy')
      await Promise.all([...all].map(({ exited }) => exited))
    },
  }
}

const busy = { outcome: 'refused', because: 'busy' } as const
