import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client'
import type { Supervised } from './supervise.ts'

/** What all workers counted, in one: sums, and where a sum says nothing, what prom-client makes of it. */
export function sumMetrics({ collectMetrics, running, restarts }: Supervised) {
  const own = new Registry()
  new Gauge({
    name: 'countersign_workers',
    help: 'Workers that run',
    registers: [own],
    collect() {
      this.set(running())
    },
  })
  new Counter({
    name: 'countersign_worker_restarts_total',
    help: 'Workers that ended and were started again',
    registers: [own],
    collect() {
      this.reset()
      this.inc(restarts())
    },
  })
  return {
    contentType: own.contentType,
    async text(): Promise<string> {
      const told = await collectMetrics()
      const summed = AggregatorRegistry.aggregate(told as object[])
      return `${await summed.metrics()}${await own.metrics()}`
    },
  }
}
