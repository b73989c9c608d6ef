import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'

/**
 * Runs work after the response, so that the response time reveals nothing about it. Long work ends early when
 * the process is about to stop.
 */
export type Afterwards = (work: (stopping: AbortSignal) => Promise<void>) => void

const mostWaiting = 200
const [leastMs, spreadMs] = [50, 200]

export function createAfterwards(log: Log) {
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()

  async function run(work: Parameters<Afterwards>[0]): Promise<void> {
    await sleep(leastMs + Math.random() * spreadMs)
    await work(stopping.signal).catch((error: unknown) =>
      log.error({ error }, 'work after a response failed'),
    )
  }

  const afterwards: Afterwards = (work) => {
    if (underWay.size >= mostWaiting)
      return log.error('too much work is waiting after responses: some was dropped')
    const done = run(work).finally(() => underWay.delete(done))
    underWay.add(done)
  }
  async function settled(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay)
  }
  return { afterwards, settled, waiting: () => underWay.size, leaveOff: () => stopping.abort() }
}
