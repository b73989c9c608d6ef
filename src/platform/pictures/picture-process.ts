import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Refusal } from '#contract/uploads.ts'
import type { FromWorker, PreparedPage, ReadResult, ToWorker, Upload } from './picture.ts'

export type PictureProcess = {
  pid: number | undefined
  exited: Promise<unknown>
  read(job: ReadJob, limits: TimeLimits): Reading
  isOver(): boolean
  /** Nobody ended it in peace: it was too slow, too large, or died over a file */
  wasKilled(): boolean
  end(because: Refusal): void
}

export type ReadJob = {
  upload: Upload
  mayBeHeavy: boolean
  keep: (page: PreparedPage) => Promise<void>
}

export type Reading = {
  /** A file that ends its process is refused as damaged. */
  result: Promise<ReadResult>
  /** The process can read the next upload; the last page of this one may still be on its way. */
  done: Promise<unknown>
}

export type TimeLimits = {
  /** Without a page in that time, a file is given up */
  pageMs: number
  fileMs: number
}

const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const script = fileURLToPath(new URL(`./picture-worker.${ending}`, import.meta.url))

export function startPictureProcess(mostBytes: number): PictureProcess {
  const child = fork(script, [String(process.pid), String(mostBytes)], {
    execArgv: ['--max-old-space-size=128', '--expose-gc'],
    // None of our settings and secrets. So told, the C library gives back what pictures took.
    env: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  let endedBecause: Refusal = 'damaged'
  let hasStarted = false
  let isOver = false
  let keeping = Promise.resolve()

  child.once('message', () => (hasStarted = true))
  const exited = once(child, 'exit').catch(() => {})
  void exited.then(() => (isOver = true))

  function end(because: Refusal): void {
    if (!isOver) endedBecause = because
    isOver = true
    child.kill('SIGKILL')
  }

  function say(message: ToWorker): void {
    // Whoever is gone by now is told of by 'exit'.
    if (child.connected) child.send(message, () => {})
  }

  /** Pages go to the disk one after the other: however slow it is, no more than one waits. */
  function keepNext(keep: () => Promise<void>): Promise<void> {
    const kept = keeping.then(keep)
    keeping = kept.catch(() => {})
    return kept
  }

  return {
    pid: child.pid,
    exited,
    isOver: () => isOver,
    wasKilled: () => isOver && endedBecause !== 'busy',
    end,
    read({ upload, mayBeHeavy, keep }, { pageMs, fileMs }) {
      const result = Promise.withResolvers<ReadResult>()
      const done = Promise.withResolvers<void>()
      const fileTimer = setTimeout(end, fileMs, 'too-slow')
      const pageTimer = setTimeout(end, pageMs, 'too-slow')
      let pages = Promise.resolve()
      let isDone = false

      function hear(message: unknown): void {
        const heard = message as FromWorker
        if (heard.kind === 'page') {
          pageTimer.refresh()
          pages = keepNext(() => keep(heard.page))
          pages.then(
            () => say({ kind: 'kept' }),
            (error) => {
              result.reject(error)
              if (isDone) say({ kind: 'kept' })
              else end('busy')
            },
          )
        } else if (heard.kind === 'ended') {
          if (heard.isWornOut) end('busy')
          const whole = pages.then(() => heard.result)
          // A page that could not be kept may have been the answer before this.
          whole.catch(() => {})
          result.resolve(whole)
          done.resolve()
        }
      }
      child.on('message', hear)
      void exited.then(() => {
        if (hasStarted) result.resolve({ outcome: 'refused', because: endedBecause })
        else result.reject(new NoPictureProcess())
        done.resolve()
      })
      void done.promise.then(() => {
        isDone = true
        child.off('message', hear)
        clearTimeout(fileTimer)
        clearTimeout(pageTimer)
      })
      say({ kind: 'read', upload, mayBeHeavy })
      return { result: result.promise, done: done.promise }
    },
  }
}

/** Memory or processes may be short just now; or the installation is broken. */
export class NoPictureProcess extends Error {
  readonly code = 'EAGAIN'
  constructor(options?: ErrorOptions) {
    super('The process that reads pictures does not start', options)
  }
}
