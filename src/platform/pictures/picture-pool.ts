import { availableParallelism } from 'node:os'
import type { Prepared, PreparePicture } from './picture.ts'
import {
  type PictureProcess,
  type Reading,
  startPictureProcess,
  type TimeLimits,
} from './picture-process.ts'

export type PicturePool = AsyncDisposable & {
  prepare: PreparePicture
  /** Of the processes that run just now */
  pids(): number[]
}

export type PoolLimits = TimeLimits & {
  processes: number
  /** What one of them may take before it is ended */
  processBytes: number
  /** How many uploads wait before the next is told to come later, and how long */
  waiting: number
  waitingMs: number
  /** After that time without work a process is ended */
  idleMs: number
}

const usual: PoolLimits = {
  processes: Math.min(4, availableParallelism()),
  processBytes: 700 * 2 ** 20,
  pageMs: 20_000,
  fileMs: 120_000,
  waiting: 200,
  waitingMs: 120_000,
  idleMs: 30_000,
}

type Job = {
  begin: (process: PictureProcess) => Reading
  refuse: () => void
}

/** Reads pictures in processes that come when there is work, go when there is none, and can be ended. */
export function openPicturePool(given: Partial<PoolLimits> = {}): PicturePool {
  const limits = { ...usual, ...given }
  const processes = new Set<PictureProcess>()
  const idle = new Map<PictureProcess, NodeJS.Timeout>()
  const waiting = new Set<Job>()
  let isClosed = false

  function assign(): void {
    for (const job of waiting) {
      const process = takeIdle() ?? startAnother()
      if (!process) return
      waiting.delete(job)
      void job.begin(process).done.then(() => release(process))
    }
  }

  function takeIdle(): PictureProcess | undefined {
    const [[process, timer] = []] = idle
    if (!process) return undefined
    clearTimeout(timer)
    idle.delete(process)
    return process
  }

  function startAnother(): PictureProcess | undefined {
    if (processes.size >= limits.processes) return undefined
    const process = startPictureProcess(limits.processBytes)
    processes.add(process)
    void process.exited.then(() => {
      processes.delete(process)
      clearTimeout(idle.get(process))
      idle.delete(process)
      assign()
    })
    return process
  }

  function release(process: PictureProcess): void {
    if (!process.isOver()) {
      idle.set(process, setTimeout(() => process.end('busy'), limits.idleMs).unref())
    }
    assign()
  }

  return {
    prepare(upload, keep) {
      if (isClosed || waiting.size >= limits.waiting) return Promise.resolve(busy)
      return new Promise((resolve, reject) => {
        const job: Job = {
          begin(process) {
            clearTimeout(tooLong)
            const reading = process.read(upload, keep, limits)
            reading.result.then(resolve, reject)
            return reading
          },
          refuse() {
            clearTimeout(tooLong)
            waiting.delete(job)
            resolve(busy)
          },
        }
        const tooLong = setTimeout(job.refuse, limits.waitingMs)
        waiting.add(job)
        assign()
      })
    },
    pids: () => [...processes].flatMap(({ pid }) => pid ?? []),
    async [Symbol.asyncDispose]() {
      isClosed = true
      for (const job of waiting) job.refuse()
      for (const process of processes) process.end('busy')
      await Promise.all([...processes].map(({ exited }) => exited))
    },
  }
}

const busy: Prepared = { outcome: 'refused', because: 'busy' }
