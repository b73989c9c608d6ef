import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { addQueueMetrics, type Queues } from './queue-metrics.ts'

export type Answered = { route: string; method: string; status: number; ms: number }
export type Metrics = ReturnType<typeof createMetrics>

type Watched = Queues & {
  /** Of the last backup that was finished */
  backedUpAt(): Promise<Date | undefined>
  bytesLeft(): number
}

/** What Prometheus may know: counts and times. Never an address, a number or a name. */
export function createMetrics({ backedUpAt, bytesLeft, ...queues }: Watched) {
  const registers = [new Registry()]
  const [register] = registers as [Registry]
  collectDefaultMetrics({ register, prefix: 'countersign_' })

  const requests = new Histogram({
    name: 'countersign_request_seconds',
    help: 'Answers by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
    registers,
  })
  const lookups = new Counter({
    name: 'countersign_lookups_total',
    help: 'Lookups by how they ended; too-many is a limit that was hit',
    labelNames: ['outcome'],
    registers,
  })
  const uploads = new Counter({
    name: 'countersign_uploads_total',
    help: 'Files that were sent, by what came of them',
    labelNames: ['outcome'],
    registers,
  })
  const troubles = new Counter({
    name: 'countersign_troubles_total',
    help: 'Requests that failed on our side, by why: unavailable, no-space or internal',
    labelNames: ['why'],
    registers,
  })
  new Gauge({
    name: 'countersign_free_bytes',
    help: 'Free on the disk of DATA_DIR',
    registers,
    collect() {
      this.set(bytesLeft())
    },
  })
  new Gauge({
    name: 'countersign_last_backup_timestamp_seconds',
    help: 'When the last backup was made; 0: there is none',
    registers,
    async collect() {
      const at = await backedUpAt().catch(() => undefined)
      this.set(at ? at.getTime() / 1000 : 0)
    },
  })
  const { noteSlowQuery, noteFailure } = addQueueMetrics(registers, queues)
  return {
    text: () => register.metrics(),
    contentType: register.contentType,
    noteAnswer({ route, method, status, ms }: Answered): void {
      requests.observe({ route, method, status }, ms / 1000)
    },
    noteSlowQuery,
    noteFailure,
    noteLookup: (outcome: string) => lookups.inc({ outcome }),
    noteUpload: (outcome: string) => uploads.inc({ outcome }),
    noteTrouble: (why: string) => troubles.inc({ why }),
  }
}

/** A port of its own, so that nobody who reaches the site reaches it. */
export async function serveMetrics(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  at: { host: string; port: number },
) {
  const server = createServer((request, answer) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return answer.writeHead(404).end()
    metrics.text().then(
      (text) => answer.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => answer.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
