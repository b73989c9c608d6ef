import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Prepared, PreparePicture, ReadResult } from './picture.ts'
import {
  type PictureProcess,
  type Reading,
  type ReadJob,
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
  processBytes: 600 * 2 ** 20,
  pageMs: 45_000,
  fileMs: 240_000,
  waiting: 200,
  waitingMs: 180_000,
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
  /** Of heavy uploads, in order */
  const turns = new Set<Promise<void>>()
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

  function submit(read: ReadJob): Promise<ReadResult> {
    if (isClosed || waiting.size >= limits.waiting) return Promise.resolve(busy)
    return new Promise((resolve, reject) => {
      const job: Job = {
        begin(process) {
          clearTimeout(tooLong)
          const reading = process.read(read, limits)
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
  }

  /** One heavy upload at a time, so that many of them take no more memory than one. */
  async function inTurn(read: ReadJob): Promise<ReadResult> {
    if (turns.size > limits.waiting) return busy
    const before = [...turns].at(-1)
    const turn = Promise.withResolvers<void>()
    turns.add(turn.promise)
    try {
      return (await isSoon(before)) ? await submit(read) : busy
    } finally {
      turns.delete(turn.promise)
      turn.resolve(before)
    }
  }

  async function isSoon(before: Promise<void> | undefined): Promise<boolean> {
    if (!before) return true
    const patience = new AbortController()
    const late = sleep(limits.waitingMs, false, { signal: patience.signal })
    try {
      return await Promise.race([before.then(() => true), late])
    } finally {
      patience.abort()
      late.catch(() => {})
    }
  }

  return {
    async prepare(upload, keep) {
      const light = await submit({ upload, keep, mayBeHeavy: false })
      if (light.outcome !== 'heavy') return light
      const heavy = await inTurn({ upload, keep, mayBeHeavy: true })
      return heavy.outcome === 'heavy' ? busy : heavy
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
