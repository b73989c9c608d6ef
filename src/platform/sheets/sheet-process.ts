import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import type { ImportRefusal } from '#contract/imports/import.ts'
import { createSemaphore } from '#contract/semaphore.ts'
import { forkWorker, scriptBeside, tell } from '../fork-worker.ts'
import { type FromWorker, outOfCpuTime, type ToWorker } from '../watched-worker.ts'
import type { ReadSheet, SheetFile, SheetRead, SheetRow } from './sheet.ts'

const script = scriptBeside(import.meta.url, 'sheet-worker')
const environment = { execArgv: ['--max-old-space-size=440'], env: { MALLOC_ARENA_MAX: '1' } }
const processBytes = 512 * 2 ** 20
const usual = {
  /** CPU time for the smallest file: a ZIP bomb is small, so it gets little. */
  leastCpuMs: 4000,
  cpuMsPerMegabyte: 2500,
  /** The timeout, for a process that hangs or is starved by a busy machine */
  leastMs: 20_000,
  msPerMegabyte: 10_000,
}
const waitedMs = 10_000

/** One spreadsheet at a time, since each may need much memory. */
export function createSheetReader(given: Partial<typeof usual> = {}): ReadSheet {
  const { leastCpuMs, cpuMsPerMegabyte, leastMs, msPerMegabyte } = { ...usual, ...given }
  const reads = createSemaphore(1)
  return async (file, keep) => {
    const release = await reads.acquire(AbortSignal.timeout(waitedMs)).catch(() => undefined)
    if (!release) return { outcome: 'refused', because: 'busy' }
    try {
      const megabytes = (await stat(file.path)).size / 1e6
      const cpuMs = [leastCpuMs + megabytes * cpuMsPerMegabyte]
      const limits = { processBytes, lookEveryMs: 20, cpuMs }
      const child = forkWorker(script, limits, environment)
      return await readIn(child, file, keep, leastMs + megabytes * msPerMegabyte)
    } finally {
      release()
    }
  }
}

async function readIn(
  child: ChildProcess,
  file: Parameters<ReadSheet>[0],
  keep: Parameters<ReadSheet>[1],
  mostMs: number,
): Promise<SheetRead> {
  const ended = Promise.withResolvers<SheetRead>()
  const timer = setTimeout(() => end('too-slow'), mostMs)
  let keeping = Promise.resolve()

  function end(because: ImportRefusal): void {
    ended.resolve({ outcome: 'refused', because })
    child.kill('SIGKILL')
  }
  // If the process is gone, its 'exit' event ends the reading.
  const say = (message: ToWorker<SheetFile>) => tell(child, message)

  child.on('message', (message) => {
    const received = message as FromWorker<SheetRow[], { result: SheetRead }>
    if (received.kind === 'started') say({ kind: 'read', ...file })
    else if (received.kind === 'ended') ended.resolve(keeping.then(() => received.result))
    else {
      keeping = keeping.then(() => keep(received.part))
      keeping.then(() => say({ kind: 'kept' }), ended.reject)
    }
  })
  const exited = once(child, 'exit').then(
    ([, signal]) => end(signal === outOfCpuTime ? 'too-slow' : 'too-much-inside'),
    () => end('busy'),
  )
  try {
    return await ended.promise
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
    await exited
    child.removeAllListeners('message')
    // Whoever removes what was stored would miss what is stored afterwards.
    await keeping.catch(() => {})
  }
}
