import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Refusal } from '#contract/uploads.ts'
import { forkWorker, scriptBeside, tell } from '../fork-worker.ts'
import { type FromWorker, outOfCpuTime, type ToWorker } from '../watched-worker.ts'
import type { Asked, Ended, PreparedPage, ReadResult } from './picture.ts'

export type PictureProcess = ReturnType<typeof startPictureProcess>

export type ReadJob = Asked & { keep: (page: PreparedPage) => Promise<void> }

/** For a process that hangs; the limits of CPU time end a busy process sooner. */
export type TimeLimits = {
  /** The longest time between two pages */
  pageMs: number
  fileMs: number
}

export type ProcessLimits = { processBytes: number; pageCpuMs: number; fileCpuMs: number }

const script = scriptBeside(import.meta.url, 'picture-worker')

export function startPictureProcess({ processBytes, pageCpuMs, fileCpuMs }: ProcessLimits) {
  const limits = { processBytes, lookEveryMs: 50, cpuMs: [fileCpuMs, pageCpuMs] }
  const execArgv = ['--max-old-space-size=128', '--expose-gc']
  const child = forkWorker(script, limits, { execArgv, env: malloc })
  let endedBecause: Refusal = 'damaged'
  let hasStarted = false
  let isOver = false
  let keeping = Promise.resolve()

  child.once('message', () => (hasStarted = true))
  const exited = once(child, 'exit').then(
    ([, signal]) => {
      if (!isOver && signal === outOfCpuTime) endedBecause = 'too-slow'
      isOver = true
    },
    () => (isOver = true),
  )

  function end(because: Refusal): void {
    if (!isOver) endedBecause = because
    isOver = true
    child.kill('SIGKILL')
  }

  /** Stores pages one after the other, so that only one waits in memory for a slow disk. */
  function keepNext(keep: () => Promise<void>): Promise<void> {
    const kept = keeping.then(keep)
    keeping = kept.catch(() => {})
    return kept
  }

  async function refusal(): Promise<ReadResult> {
    await exited
    if (!hasStarted) throw new NoPictureProcess()
    return { outcome: 'refused', because: endedBecause }
  }

  return {
    pid: child.pid,
    exited,
    isOver: () => isOver,
    /** Whether it was killed for being too slow or too large, or crashed on a file */
    wasKilled: () => isOver && endedBecause !== 'busy',
    end,
    read: (job: ReadJob, limits: TimeLimits) =>
      readUpload({ child, end, keepNext, refusal }, job, limits),
  }
}

const malloc = {
  // Both make glibc return freed memory to the system.
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  // Large blocks come as pages of 2 MB, not of 4 KB one after the other.
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
}

type Worker = {
  child: ChildProcess
  end(because: Refusal): void
  keepNext(keep: () => Promise<void>): Promise<void>
  /** The result of a job whose process exits before it answers */
  refusal(): Promise<ReadResult>
}

function readUpload(worker: Worker, job: ReadJob, { pageMs, fileMs }: TimeLimits) {
  const { child, end } = worker
  /** A file that crashes its process is refused as damaged. */
  const result = Promise.withResolvers<ReadResult>()
  /** The process can take the next upload, although the last page may not be stored yet. */
  const done = Promise.withResolvers<void>()
  const fileTimer = setTimeout(end, fileMs, 'too-slow')
  const pageTimer = setTimeout(end, pageMs, 'too-slow')
  let pages = Promise.resolve()
  let isDone = false

  // If the process is gone, its 'exit' event settles the job.
  const say = (message: ToWorker<Asked>) => tell(child, message)

  function receive(message: unknown): void {
    const received = message as FromWorker<PreparedPage, Ended>
    if (received.kind === 'part') {
      pageTimer.refresh()
      pages = worker.keepNext(() => job.keep(received.part))
      pages.then(
        () => say({ kind: 'kept' }),
        (error) => {
          result.reject(error)
          if (isDone) say({ kind: 'kept' })
          else end('busy')
        },
      )
    } else if (received.kind === 'ended') {
      if (received.isWornOut) end('busy')
      const whole = pages.then(() => received.result)
      // A page that could not be stored may have rejected this before, so the rejection is handled here.
      whole.catch(() => {})
      result.resolve(whole)
      done.resolve()
    }
  }

  child.on('message', receive)
  void worker.refusal().then(result.resolve, result.reject).finally(done.resolve)
  void done.promise.then(() => {
    isDone = true
    child.off('message', receive)
    clearTimeout(fileTimer)
    clearTimeout(pageTimer)
  })
  say({ kind: 'read', upload: job.upload, mayBeHeavy: job.mayBeHeavy })
  return { result: result.promise, done: done.promise }
}

/** Memory or processes are short at the moment, or the installation is broken. */
export class NoPictureProcess extends Error {
  readonly code = 'EAGAIN'
  constructor(options?: ErrorOptions) {
    super('The process that reads pictures does not start', options)
  }
}
