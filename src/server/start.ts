import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, readConfig } from '#platform/config.ts'
import { serveMetrics } from '#platform/health/metrics.ts'
import { openLog } from '#platform/log.ts'
import { type Stoppable, stopOnSignals } from '#platform/process/stop-on-signals.ts'
import { startFailure } from '#platform/start-failure.ts'
import { type Crew, joinCrew } from '#platform/workers/crew.ts'
import { lineOf } from '#platform/workers/line.ts'
import { sumMetrics } from '#platform/workers/summed-metrics.ts'
import { superviseWorkers } from '#platform/workers/supervise.ts'

export { stopOnSignals }

/** A worker that is late by that much is ended */
const latenessMs = 2000

type Starting = Stoppable & {
  /** False when a worker has said why it does not start */
  started: Promise<boolean>
}

/**
 * The site as it is configured: in this process, or in several of which this is the parent or one. It can be
 * told to stop from the first moment on.
 */
export function start(): Starting {
  const config = readConfig()
  if (config.workers > 1 && cluster.isPrimary) return startParent(config)
  return startServer(config)
}

function startServer(config: Config): Starting {
  const opened = import('./http.ts').then(({ openServer }) => {
    return openServer(config, cluster.isWorker ? ownCrew() : undefined)
  })
  return {
    started: opened.then(() => true),
    async close(how) {
      // What is done at a start (a schema that changes, a backup before) is whole or not done at all.
      const late = sleep(config.stop.withinMs).then(() => {
        throw new Error('Not ended in time')
      })
      await Promise.race([opened.then((server) => server.close(how)), late])
    },
  }
}

/** Why it did not start, in a line for whoever runs it; nothing if it is a fault of ours. */
export function whyNotStarted(error: unknown): string | undefined {
  return startFailure(error)
}

function startParent(config: Config): Starting {
  const { host, metricsPort, workers: count } = config
  const log = openLog(config.logLevel)
  const stopWithinMs = config.stop.withinMs + latenessMs
  const supervised = superviseWorkers({ count, log, stopWithinMs })
  let counted: Awaited<ReturnType<typeof serveMetrics>> | undefined

  async function open(): Promise<boolean> {
    const port = await supervised.opened
    if (port === undefined) return supervised.isStopping()
    if (metricsPort !== undefined) {
      const at = { host, port: metricsPort }
      counted = await serveMetrics(sumMetrics(supervised), at).catch(async (error: unknown) => {
        await supervised.close({ isHurried: true })
        throw error
      })
      log.info({ metricsPort: counted.port }, 'metrics')
    }
    log.info({ port, workers: count }, 'listening')
    return true
  }

  return {
    started: open(),
    async close(how) {
      await supervised.close(how)
      await counted?.close()
      log.flush()
    },
  }
}

function ownCrew(): Crew {
  const { worker } = cluster
  if (!worker) throw new Error('This is no worker')
  return joinCrew(lineOf(worker), worker.id)
}
