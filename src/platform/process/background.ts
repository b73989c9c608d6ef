import type { Log } from '../log.ts'

export type Background = {
  every(milliseconds: number, what: string, work: () => Promise<void>): void
  /** Begins nothing more */
  rest(): void
  /** When what was begun is done, or has had its time */
  settled(): Promise<void>
}

const settledWithinMs = 3000

/** What is done again and again, whoever asks for what meanwhile. */
export function createBackground(log: Log, noteFailure: (what: string) => void): Background {
  const timers: NodeJS.Timeout[] = []
  const underWay = new Set<Promise<void>>()

  return {
    every(milliseconds, what, work) {
      const timer = setInterval(() => {
        const done = work()
          .catch((error: unknown) => {
            noteFailure(what)
            log.warn({ error, what }, 'background work failed')
          })
          .finally(() => underWay.delete(done))
        underWay.add(done)
      }, milliseconds)
      timers.push(timer.unref())
    },
    rest() {
      for (const timer of timers) clearInterval(timer)
    },
    async settled() {
      const late = new Promise((resolve) => setTimeout(resolve, settledWithinMs).unref())
      await Promise.race([Promise.all(underWay), late])
    },
  }
}
