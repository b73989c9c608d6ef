import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { isMainThread, Worker, workerData } from 'node:worker_threads'

export type WorkerLimits = {
  /** Process id of the server; a worker ends when the server is gone */
  parent: number
  processBytes: number
  /** How often a second thread looks at memory and CPU time */
  lookEveryMs: number
  /** Limits of CPU time, so that they do not depend on how busy the machine is */
  cpuMs: number[]
}

/** A counter for each limit of CPU time, which begins anew when its counter changes */
export type Progress = Int32Array<SharedArrayBuffer>

/** The signal with which a worker kills itself when a file takes too much CPU time */
export const outOfCpuTime = 'SIGVTALRM'

export type ToWorker<Job> = ({ kind: 'read' } & Job) | { kind: 'kept' }
export type FromWorker<Part, Ended> =
  | { kind: 'started' }
  | { kind: 'part'; part: Part }
  | ({ kind: 'ended' } & Ended)

/**
 * Runs a process that reads files of strangers, and that the server may kill (decision 0010). A second thread of the
 * same script watches memory and CPU time, because a malicious file may block the main thread for ever.
 */
export async function runWatched(script: string, serve: (progress: Progress) => Promise<void>) {
  if (!isMainThread) return watch(workerData)
  const limits: WorkerLimits = JSON.parse(process.argv[2] ?? '')
  const progress: Progress = new Int32Array(new SharedArrayBuffer(4 * limits.cpuMs.length))
  new Worker(fileURLToPath(script), { workerData: { limits, progress } }).unref()
  await serve(progress)
}

function watch({ limits, progress }: { limits: WorkerLimits; progress: Progress }): void {
  const budgets = limits.cpuMs.map((mostMs) => ({ mostMs, at: 0, since: 0 }))
  setInterval(() => {
    const isAlone = process.ppid !== limits.parent
    const isLarge = process.memoryUsage.rss() > limits.processBytes
    if (isAlone || isLarge) process.kill(process.pid, 'SIGKILL')
    const { user, system } = process.cpuUsage()
    const usedMs = (user + system) / 1000
    for (const [index, budget] of budgets.entries()) {
      const at = Atomics.load(progress, index)
      if (at !== budget.at) Object.assign(budget, { at, since: usedMs })
      else if (usedMs - budget.since > budget.mostMs) process.kill(process.pid, outOfCpuTime)
    }
  }, limits.lookEveryMs)
}

type Give<Part> = (part: Part) => Promise<void>

/** Does the jobs of the server. `given` resolves once the server has stored all parts that were given. */
export function serveJobs<Job, Part, Ended>(
  work: (job: Job, give: Give<Part>, given: () => Promise<void>) => Promise<Ended>,
): void {
  let acknowledge = () => {}
  let given = Promise.resolve()
  const say = (message: FromWorker<Part, Ended>) => process.send?.(message)

  /** While the server stores one part, the next one is made; the one after that waits (backpressure). */
  async function give(part: Part): Promise<void> {
    await given
    given = new Promise((resolve) => (acknowledge = resolve))
    say({ kind: 'part', part })
  }

  process.on('message', async (message: ToWorker<Job>) => {
    if (message.kind === 'kept') return acknowledge()
    say({ kind: 'ended', ...(await work(message, give, () => given)) })
  })
  process.on('disconnect', () => process.exit(0))
  // A signal to the process group is meant for the server, which ends this process itself.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  say({ kind: 'started' })
}
