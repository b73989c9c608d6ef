import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'

/** Work that is done once the request has been answered, so that its time tells nobody what it found. */
export type Afterwards = (work: () => Promise<void>) => void

const mostWaiting = 200
const [leastMs, spreadMs] = [50, 200]

export function createAfterwards(log: Log) {
  const underWay = new Set<Promise<void>>()

  async function run(work: () => Promise<void>): Promise<void> {
    await sleep(leastMs + Math.random() * spreadMs)
    await work().catch((error: unknown) => log.error({ error }, 'work after an answer failed'))
  }

  const afterwards: Afterwards = (work) => {
    if (underWay.size >= mostWaiting) return log.error('too much waits: work was dropped')
    const done = run(work).finally(() => underWay.delete(done))
    underWay.add(done)
  }
  async function settled(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay)
  }
  return { afterwards, settled, waiting: () => underWay.size }
}
