import type { Socket } from 'node:net'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Config,
  readConfig,
  trustNamedAuthorities,
  unknownSettings,
} from '#platform/config.ts'
import { connectedNetwork } from '#platform/http/client-network.ts'
import { type HttpServer, listen } from '#platform/http/http-server.ts'
import { serveMetrics } from '#platform/metrics.ts'
import { onSignals } from '#platform/on-signals.ts'
import { failureInWords } from '#platform/start-failure.ts'
import { isLostAtRestart } from './doctor/folders.ts'
import { openSite } from './http.ts'
import { nameOf, takesFiles } from './pages.tsx'
import type { Portal } from './portal.ts'
import { version } from './version.ts'

type Stoppable = { close(how?: { isHurried?: boolean }): Promise<void> }

/** The share of the time for stopping that running requests get; the rest is for background work. */
const shareOfRequests = 0.8

/** Starts the site. It can be stopped while it is still starting. */
export function start(): Stoppable & { started: Promise<unknown> } {
  trustNamedAuthorities()
  const config = readConfig()
  const opened = openServer(config)
  return {
    started: opened,
    async close(how) {
      // Waits for a migration and its backup, which are completed or not done at all.
      const late = sleep(config.stop.withinMs).then(() => {
        throw new Error('Not ended in time')
      })
      await Promise.race([opened.then((server) => server.close(how)), late])
    },
  }
}

/** The reason for the operator; undefined for a bug. */
export function whyNotStarted(error: unknown): string | undefined {
  return failureInWords(error)
}

export async function openServer(
  config: Config = readConfig(),
): Promise<Stoppable & { port: number }> {
  const site = await openSite(config, () => import('virtual:react-router/server-build'))
  const { log, metrics, noteAnswer } = site.portal
  try {
    const { publicUrl, host, metricsPort: port = 0, trustedProxies } = config
    for (const { name, known } of unknownSettings()) {
      log.warn({ variable: name, known }, 'nothing reads this variable: correct or remove it')
    }
    if (isLostAtRestart(config)) {
      log.warn({ dataDir: config.dataDir }, 'the data are in memory, and lost at a restart')
    }
    // Done before listening: if the database fails now, the start fails, and no request with it.
    await site.portal.upkeep.checkFolder()
    await site.portal.announceSetUp()
    const metricsServer = metrics ? await serveMetrics(metrics, { host, port }) : undefined
    if (metricsServer) log.info({ metricsPort: metricsServer.port }, 'metrics')
    const networkOf = (socket: Socket) => connectedNetwork(socket.remoteAddress, trustedProxies)
    const mayPose = config.actsFor !== undefined
    const addresses = { nameOf, takesFiles, networkOf, publicUrl, mayPose }
    const http = await listen({ ...site, ...addresses, log, noteAnswer }, config)
    log.info({ version, port: http.port, database: config.database.engine }, 'listening')
    return { port: http.port, close: closeInOrder({ config, site, http, metricsServer }) }
  } catch (error) {
    await site[Symbol.asyncDispose]()
    throw error
  }
}

type Running = {
  config: Config
  site: AsyncDisposable & { portal: Pick<Portal, 'stopBackground' | 'log'> }
  http: HttpServer
  metricsServer: { close(): Promise<void> } | undefined
}

/**
 * First tells load balancers and keeps serving, then refuses new requests and finishes running ones. Longer
 * background work is left to another process.
 */
function closeInOrder({ config, site, http, metricsServer }: Running): Stoppable['close'] {
  const { noticeMs, withinMs } = config.stop
  const { stopBackground, log } = site.portal

  async function close(isHurried: boolean): Promise<void> {
    const startedAt = performance.now()
    stopBackground()
    http.announceEnd()
    if (!isHurried) await sleep(Math.min(noticeMs, withinMs / 2))
    const left = withinMs * shareOfRequests - (performance.now() - startedAt)
    await http.close(Math.max(0, left))
    await metricsServer?.close()
    await site[Symbol.asyncDispose]()
  }

  return async ({ isHurried = false } = {}) => {
    const tooLate = new AbortController()
    const late = sleep(withinMs, 'late', { signal: tooLate.signal })
    try {
      const ended = await Promise.race([close(isHurried), late])
      if (ended !== 'late') return
      log.error('the shutdown took longer than STOP_WITHIN_SECONDS')
      throw new Error('Not ended in time')
    } finally {
      tooLate.abort()
      late.catch(() => {})
    }
  }
}

/** The first signal starts a graceful shutdown, the second one ends the process at once. */
export function stopOnSignals(server: Stoppable): void {
  onSignals(1, (signal) => {
    // SIGTERM comes from a service manager. At a terminal there is no load balancer to wait for.
    server.close({ isHurried: signal !== 'SIGTERM' }).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
}
