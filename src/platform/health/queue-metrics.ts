import { Counter, Gauge, type Registry } from 'prom-client'

export type Queues = {
  /** What waits for its turn, by what it is */
  waiting(): Record<string, number>
  /** Mails that were not sent yet, by whichever process */
  mails(): Promise<number>
  /** Processes that read pictures; killed: too slow, too large, or dead over a file */
  pictures(): { running: number; killed: number }
  /** Connections to PostgreSQL; nothing on SQLite */
  connections(): Record<'used' | 'idle' | 'waiting', number> | undefined
  /** When each job that one process does for all was last done */
  jobs(): Promise<{ name: string; doneAt: string | null }[]>
}

/** How much waits, and who works. */
export function addQueueMetrics(registers: Registry[], queues: Queues) {
  new Gauge({
    name: 'countersign_waiting',
    help: 'What waits for its turn: pictures, work after answers',
    labelNames: ['queue'],
    registers,
    collect() {
      for (const [queue, count] of Object.entries(queues.waiting())) this.set({ queue }, count)
    },
  })
  new Gauge({
    name: 'countersign_mails_waiting',
    help: 'Mails that were not sent yet, by whichever process on this database',
    registers,
    async collect() {
      const waiting = await queues.mails().catch(() => undefined)
      if (waiting !== undefined) this.set(waiting)
    },
  })
  new Gauge({
    name: 'countersign_picture_processes',
    help: 'Processes that read a picture just now',
    registers,
    collect() {
      this.set(queues.pictures().running)
    },
  })
  new Gauge({
    name: 'countersign_picture_processes_killed',
    help: 'Since the start: those that were too slow, too large, or died over a file',
    registers,
    collect() {
      this.set(queues.pictures().killed)
    },
  })
  new Gauge({
    name: 'countersign_database_connections',
    help: 'To PostgreSQL, used and idle; waiting: requests that want one',
    labelNames: ['state'],
    registers,
    collect() {
      const connections = queues.connections()
      if (!connections) return
      for (const [state, count] of Object.entries(connections)) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'countersign_chore_done_timestamp_seconds',
    help: 'When a job that one process does for all was last done',
    labelNames: ['chore'],
    registers,
    async collect() {
      for (const { name, doneAt } of await queues.jobs().catch(() => [])) {
        if (doneAt) this.set({ chore: name }, Date.parse(doneAt) / 1000)
      }
    },
  })
  const slowQueries = new Counter({
    name: 'countersign_slow_queries_total',
    help: 'Queries that took SLOW_QUERY_MS or more',
    registers,
  })
  const failures = new Counter({
    name: 'countersign_background_failures_total',
    help: 'Work of its own that failed, by what it was',
    labelNames: ['what'],
    registers,
  })
  return {
    noteSlowQuery: () => slowQueries.inc(),
    noteFailure: (what: string) => failures.inc({ what }),
  }
}
