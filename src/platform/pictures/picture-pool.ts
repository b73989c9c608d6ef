import { setTimeout as sleep } from 'node:timers/promises'
import { createPlaces, type Places } from '../workers/places.ts'
import { heavyPicturesAtOnce, pictureProcessesAtOnce } from './at-once.ts'
import type { Prepared, PreparePicture, ReadResult } from './picture.ts'
import {
  NoPictureProcess,
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
  figures(): { waiting: number; running: number; killed: number }
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
  processes: pictureProcessesAtOnce,
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
  fail: (error: Error) => void
}

/** Reads pictures in processes that come when there is work, go when there is none, and can be ended. */
export function openPicturePool(
  given: Partial<PoolLimits> = {},
  sharedPlaces?: Record<'picture-process' | 'heavy-picture', Places>,
): PicturePool {
  const limits = { ...usual, ...given }
  const places = sharedPlaces ?? {
    'picture-process': createPlaces(limits.processes),
    'heavy-picture': createPlaces(heavyPicturesAtOnce),
  }
  const processes = new Set<PictureProcess>()
  const idle = new Map<PictureProcess, NodeJS.Timeout>()
  const waiting = new Set<Job>()
  let heavyWaiting = 0
  let starting = 0
  let isClosed = false
  let killed = 0
  let cannotStart = false

  let isWanted = false
  let isUrgent = false
  places['picture-process'].onWanted((now) => {
    isUrgent ||= now
    isWanted = true
    const [process] = idle.keys()
    if (process) makeRoom(process)
  })

  /** For another worker of this machine, which waits. */
  function makeRoom(process: PictureProcess): void {
    isWanted = isUrgent = false
    dismiss(process)
  }

  function dismiss(process: PictureProcess): void {
    clearTimeout(idle.get(process))
    idle.delete(process)
    process.end('busy')
  }

  function keepIdle(process: PictureProcess): void {
    idle.set(process, setTimeout(dismiss, limits.idleMs, process).unref())
  }

  function assign(): void {
    for (const job of waiting) {
      const process = takeIdle()
      if (!process) {
        startMore()
        return
      }
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

  function startMore(): void {
    cannotStart = false
    while (!cannotStart && starting < Math.min(waiting.size, limits.processes - processes.size)) {
      starting++
      places['picture-process'].take(startAnother)
    }
  }

  function startAnother(giveBack: () => void): void {
    starting--
    if (isClosed || waiting.size === 0) {
      giveBack()
      return
    }
    const process = startedProcess()
    if (!process) {
      giveBack()
      return
    }
    processes.add(process)
    void process.exited.then(() => {
      processes.delete(process)
      if (process.wasKilled()) killed++
      clearTimeout(idle.get(process))
      idle.delete(process)
      giveBack()
      assign()
    })
    keepIdle(process)
    assign()
  }

  /** Nothing if there is no memory, say, for one more. Whoever waits has those that run, or hears of it. */
  function startedProcess(): PictureProcess | undefined {
    try {
      return startPictureProcess(limits.processBytes)
    } catch (cause) {
      cannotStart = true
      const isHopeless = processes.size === 0
      for (const job of isHopeless ? waiting : []) job.fail(new NoPictureProcess({ cause }))
      return undefined
    }
  }

  function release(process: PictureProcess): void {
    if (isUrgent || (isWanted && waiting.size === 0)) makeRoom(process)
    else if (!process.isOver()) keepIdle(process)
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
        fail(error) {
          clearTimeout(tooLong)
          waiting.delete(job)
          reject(error)
        },
      }
      const tooLong = setTimeout(job.refuse, limits.waitingMs)
      waiting.add(job)
      assign()
    })
  }

  /** One heavy upload at a time, so that many of them take no more memory than one. */
  async function inTurn(read: ReadJob): Promise<ReadResult> {
    if (heavyWaiting > limits.waiting) return busy
    heavyWaiting++
    try {
      const giveBack = await heavyPlace()
      if (!giveBack) return busy
      return await submit(read).finally(giveBack)
    } finally {
      heavyWaiting--
    }
  }

  async function heavyPlace(): Promise<(() => void) | undefined> {
    const place = new Promise<() => void>((resolve) => places['heavy-picture'].take(resolve))
    const patience = new AbortController()
    const late = sleep(limits.waitingMs, undefined, { signal: patience.signal })
    try {
      const giveBack = await Promise.race([place, late])
      // It comes too late for this one, and goes on to the next.
      if (!giveBack) void place.then((giveBack) => giveBack())
      return giveBack
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
    figures: () => ({
      waiting: waiting.size + Math.max(0, heavyWaiting - 1),
      running: processes.size - idle.size,
      killed,
    }),
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
