import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { FilesVerified } from '#contract/site/overview.ts'
import { refusals } from '#contract/uploads.ts'

export type Answered = { route: string; method: string; status: number; ms: number }
export type Metrics = ReturnType<typeof createMetrics>

type Watched = {
  backedUpAt(): Promise<Date | undefined>
  areBackupsFailing(): Promise<boolean>
  filesVerified(): Promise<FilesVerified | undefined>
  bytesLeft(): number
  waiting(): Record<string, number>
  /** Unsent mails of all processes */
  mails(): Promise<number>
  areMissesTooMany(): boolean
  pictures(): { running: number; killed: number }
  /** Connections to PostgreSQL; undefined on SQLite */
  connections(): Record<'used' | 'idle' | 'waiting', number> | undefined
  jobs(): Promise<{ name: string; doneAt: string | null }[]>
  /** 1 for each part that works, otherwise 0: database, file store, schema, disk space */
  isWell(): Record<string, number>
}

const lookupOutcomes = ['found', 'not-found', 'too-many', 'invalid', 'unavailable'] as const

/** Counts and times for Prometheus, without addresses, numbers or names. */
export function createMetrics(watched: Watched) {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register, prefix: 'countersign_' })
  for (const group of [addGauges, addJobs]) group(addingTo(register), watched)
  const requests = new Histogram({
    name: 'countersign_request_seconds',
    help: 'Responses by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
    registers,
  })
  function counter(name: string, help: string, ...labelNames: string[]) {
    return new Counter({ name, help, labelNames, registers })
  }
  const lookups = counter(
    'countersign_lookups_total',
    'Lookups by outcome; too-many: a limit was reached',
    'outcome',
  )
  const uploads = counter('countersign_uploads_total', 'Uploaded files by outcome', 'outcome')
  const troubles = counter(
    'countersign_troubles_total',
    'Requests that failed on the server, by reason: unavailable, no-space or internal',
    'why',
  )
  const slowQueries = counter(
    'countersign_slow_queries_total',
    'Queries that took SLOW_QUERY_MS or more',
  )
  const failedSignIns = counter(
    'countersign_failed_sign_ins_total',
    'Passwords and codes that were wrong, or too many',
    'by',
    'because',
  )
  const failures = counter(
    'countersign_background_failures_total',
    'Failures of background work, by job',
    'what',
  )
  // A series that began at its first event would hide that event from increase().
  for (const why of ['unavailable', 'no-space', 'internal']) troubles.inc({ why }, 0)
  for (const outcome of lookupOutcomes) lookups.inc({ outcome }, 0)
  for (const outcome of ['prepared', ...refusals]) uploads.inc({ outcome }, 0)
  for (const by of ['password', 'code']) {
    for (const because of ['wrong', 'too-many']) failedSignIns.inc({ by, because }, 0)
  }
  return {
    text: () => register.metrics(),
    contentType: register.contentType,
    noteAnswer({ route, method, status, ms }: Answered): void {
      requests.observe({ route, method, status }, ms / 1000)
      const why = troubleOf(status)
      if (why && route !== '/readyz') troubles.inc({ why })
    },
    noteSlowQuery: () => slowQueries.inc(),
    noteFailure: (what: string, count = 1) => failures.inc({ what }, count),
    noteLookup: (outcome: (typeof lookupOutcomes)[number]) => lookups.inc({ outcome }),
    noteFailedSignIn: ({ by, because }: { by: string; because: string }) =>
      failedSignIns.inc({ by, because }),
    noteUpload: (outcome: string) => uploads.inc({ outcome }),
  }
}

function troubleOf(status: number): string | undefined {
  if (status === 503) return 'unavailable'
  if (status === 507) return 'no-space'
  return status >= 500 ? 'internal' : undefined
}

/** A number, or one for each value of the label; the last value stays for what is undefined. */
type Reading = number | Record<string, number> | undefined
type Add = (
  name: string,
  help: string,
  read: () => Reading | Promise<Reading>,
  label?: string,
) => void

function addingTo(register: Registry): Add {
  return (name, help, read, label = '') => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [register],
      async collect() {
        const found = await read()
        if (typeof found === 'number') return gauge.set(found)
        for (const [value, count] of Object.entries(found ?? {})) {
          gauge.set({ [label]: value }, count)
        }
      },
    })
  }
}

const unknown = () => undefined

function addGauges(add: Add, watched: Watched): void {
  add(
    'countersign_lookups_braked',
    '1 while limits are lowered, because too many lookups of all visitors find nothing',
    () => Number(watched.areMissesTooMany()),
  )
  add(
    'countersign_up',
    '1 while this part works: database, store, migrations (the schema), disk (its space)',
    () => watched.isWell(),
    'part',
  )
  add('countersign_free_bytes', 'Free on the disk of DATA_DIR', () => watched.bytesLeft())
  add(
    'countersign_waiting',
    'Length of each queue: pictures, work after responses',
    () => watched.waiting(),
    'queue',
  )
  add('countersign_mails_waiting', 'Unsent mails of all processes on this database', () =>
    watched.mails().catch(unknown),
  )
  add('countersign_picture_processes', 'Processes that read a picture now', () => {
    return watched.pictures().running
  })
  add(
    'countersign_picture_processes_killed',
    'Picture processes that were killed or crashed since the start: too slow, too large, or a damaged file',
    () => watched.pictures().killed,
  )
  add(
    'countersign_database_connections',
    'Connections to PostgreSQL: used, idle, and requests waiting for one',
    () => watched.connections(),
    'state',
  )
}

function addJobs(add: Add, watched: Watched): void {
  add(
    'countersign_last_backup_timestamp_seconds',
    'When the last backup was made; 0: there is none',
    async () => Number(await watched.backedUpAt().catch(unknown)) / 1000 || 0,
  )
  add('countersign_backup_failing', '1 while backups fail', () =>
    watched.areBackupsFailing().then(Number, unknown),
  )
  add('countersign_bad_files', 'Files of documents that are missing or damaged', async () => {
    return (await watched.filesVerified().catch(unknown))?.bad.length ?? 0
  })
  add(
    'countersign_files_verified_timestamp_seconds',
    'When all files had last been read; 0: not yet',
    async () => {
      const { last } = (await watched.filesVerified().catch(unknown)) ?? {}
      return last ? Date.parse(last.at) / 1000 : 0
    },
  )
  add(
    'countersign_job_done_timestamp_seconds',
    'When a job that runs in one process at a time was last done',
    async () => {
      const done = (await watched.jobs().catch(unknown))?.filter(({ doneAt }) => doneAt) ?? []
      return Object.fromEntries(
        done.map(({ name, doneAt }) => [name, Date.parse(doneAt ?? '') / 1000]),
      )
    },
    'job',
  )
}

/** Serves metrics on a port of its own, which the public cannot reach. */
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
  server.listen(at.port, at.host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
