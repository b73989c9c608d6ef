import cluster from 'node:cluster'
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

/** The site as it is configured: in this process, or in several of which this is the parent or one. */
export async function start(): Promise<Stoppable | undefined> {
  const config = readConfig()
  if (config.workers > 1 && cluster.isPrimary) return startParent(config)
  const { openServer } = await import('./server.ts')
  return openServer(config, cluster.isWorker ? ownCrew() : undefined)
}

/** Why it did not start, in a line for whoever runs it; nothing if it is a fault of ours. */
export function whyNotStarted(error: unknown): string | undefined {
  return startFailure(error)
}

async function startParent(config: Config): Promise<Stoppable | undefined> {
  const { host, metricsPort, workers: count } = config
  const log = openLog(config.logLevel)
  const stopWithinMs = config.stop.withinMs + latenessMs
  const supervised = await superviseWorkers({ count, log, stopWithinMs })
  if (!supervised) return undefined
  const counted =
    metricsPort === undefined
      ? undefined
      : await serveMetrics(sumMetrics(supervised), { host, port: metricsPort }).catch(
          async (error: unknown) => {
            await supervised.close({ isHurried: true })
            throw error
          },
        )
  if (counted) log.info({ metricsPort: counted.port }, 'metrics')
  log.info({ port: supervised.port, workers: count }, 'listening')
  return {
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
