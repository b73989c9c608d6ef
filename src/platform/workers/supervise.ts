import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { FromParent, FromWorker } from './messages.ts'
import { shareAmongWorkers } from './shared-by-workers.ts'
import { watchForStuck } from './watch-for-stuck.ts'

export type Supervised = {
  /** The port, once all serve; nothing if the first one did not come up, having said why, or all are to stop. */
  opened: Promise<number | undefined>
  isStopping(): boolean
  /** Of the workers that are there now: what each has counted */
  collectMetrics(): Promise<unknown[][]>
  running(): number
  restarts(): number
  close(how: { isHurried: boolean }): Promise<void>
}

type Options = {
  count: number
  log: Log
  /** After that a worker that was asked to stop is ended */
  stopWithinMs: number
  leastWaitMs?: number
  mostWaitMs?: number
  /** How often it is looked who has said nothing */
  lookEveryMs?: number
}

const metricsWithinMs = 3000
const isWellAfterMs = 60_000
/** One of them may be nearly over when somebody falls silent */
const silentRounds = 7

/** Starts the workers of one machine, keeps as many as were asked for, and holds what they share. */
export function superviseWorkers({
  count,
  log,
  stopWithinMs,
  leastWaitMs = 200,
  mostWaitMs = 10_000,
  lookEveryMs = 5000,
}: Options): Supervised {
  // Handing connections out by turns costs once for each; left to the system, some workers get most.
  cluster.schedulingPolicy = cluster.SCHED_RR
  const join = shareAmongWorkers()
  const workers = new Set<Worker>()
  const metrics = new Map<number, (metrics: unknown[]) => void>()
  let asked = 0
  let restarts = 0
  let isStopping = false
  const watch = watchForStuck<Worker>({
    everyMs: lookEveryMs,
    rounds: silentRounds,
    stuck(worker) {
      const silentForMs = (silentRounds - 1) * lookEveryMs
      log.error({ worker: worker.id, silentForMs }, 'a worker is stuck, and ended')
      // It would hear of nothing milder.
      worker.process.kill('SIGKILL')
    },
  })

  /** Answers with its port once it serves, with nothing if it ended before. */
  function startWorker(onExit: () => void): Promise<number | undefined> {
    const worker = cluster.fork()
    const send = (message: FromParent) => {
      if (worker.isConnected()) worker.send(message, () => {})
    }
    const member = join(send)
    const { promise, resolve } = Promise.withResolvers<number | undefined>()
    workers.add(worker)
    let serves = false
    worker.on('message', (message: FromWorker) => {
      // A start may take long over a schema that changes.
      if (serves || message.say === 'ready') watch.heard(worker)
      serves ||= message.say === 'ready'
      if (message.say === 'ask') void member.answer(message.questions)
      else if (message.say === 'ready') resolve(message.port)
      else if (message.say === 'metrics') metrics.get(message.asked)?.(message.metrics)
    })
    worker.on('error', (error) => log.warn({ error, worker: worker.id }, 'a worker does not hear'))
    worker.once('exit', (code, signal) => {
      workers.delete(worker)
      watch.gone(worker)
      member.leave()
      resolve(undefined)
      if (!isStopping) log.error({ worker: worker.id, code, signal }, 'a worker ended')
      onExit()
    })
    return promise
  }

  /** One of them, again and again: soon after its end, later if it keeps ending soon. */
  function keep(startedAt: number, waitMs: number): () => void {
    return () => {
      if (isStopping) return
      const livedLong = performance.now() - startedAt > isWellAfterMs
      const wait = livedLong ? leastWaitMs : waitMs
      void sleep(wait, undefined, { ref: true }).then(() => {
        if (isStopping) return
        restarts++
        void startWorker(keep(performance.now(), Math.min(wait * 2, mostWaitMs)))
      })
    }
  }

  async function open(): Promise<number | undefined> {
    let keepFirst: (() => void) | undefined
    const port = await startWorker(() => keepFirst?.())
    if (port === undefined || isStopping) return undefined
    keepFirst = keep(performance.now(), leastWaitMs)
    const others = Array.from({ length: count - 1 }, () =>
      startWorker(keep(performance.now(), leastWaitMs)),
    )
    await Promise.all(others)
    return isStopping ? undefined : port
  }

  function metricsOf(worker: Worker): Promise<unknown[]> {
    const number = ++asked
    const { promise, resolve } = Promise.withResolvers<unknown[]>()
    metrics.set(number, resolve)
    const late = setTimeout(resolve, metricsWithinMs, [])
    worker.send({ say: 'tell-metrics', asked: number } satisfies FromParent, () => {})
    return promise.finally(() => {
      clearTimeout(late)
      metrics.delete(number)
    })
  }

  return {
    opened: open(),
    isStopping: () => isStopping,
    collectMetrics: () => Promise.all([...workers].map(metricsOf)),
    running: () => workers.size,
    restarts: () => restarts,
    async close({ isHurried }) {
      isStopping = true
      watch.stop()
      const ends = [...workers].map((worker) => new Promise((done) => worker.once('exit', done)))
      for (const worker of workers) {
        worker.process.kill(isHurried ? 'SIGINT' : 'SIGTERM')
      }
      const force = setTimeout(() => {
        for (const worker of workers) worker.process.kill('SIGKILL')
      }, stopWithinMs)
      await Promise.all(ends)
      clearTimeout(force)
    },
  }
}
