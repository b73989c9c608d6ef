import type { Log } from '../log.ts'
import type { Deliver, Mail } from './deliver.ts'

/** Sends in its own time: whoever asks never waits for a mail server, nor learns how it fared. */
export type Mailer = {
  send(mail: Mail): void
  /** When all that was asked for has been tried */
  settled(): Promise<void>
  close(): Promise<void>
}

const [second, minute] = [1000, 60_000]
const retriesAfterMs = [5 * second, minute, 10 * minute]
const mostWaiting = 500
const closeWithinMs = 3 * second

export function openMailer(deliver: Deliver, log: Log, retries = retriesAfterMs): Mailer {
  const underWay = new Set<Promise<void>>()
  const later = new Set<NodeJS.Timeout>()

  function attempt(mail: Mail, failures: number): void {
    const attempted = deliver(mail)
      .catch((error: unknown) => {
        const retryAfterMs = retries[failures]
        // Never to whom: who has an account here is nobody's business.
        if (retryAfterMs === undefined) return log.error({ error }, 'a mail was given up')
        log.warn({ error, failures: failures + 1 }, 'a mail could not be sent yet')
        const timer = setTimeout(() => {
          later.delete(timer)
          attempt(mail, failures + 1)
        }, retryAfterMs)
        later.add(timer.unref())
      })
      .finally(() => underWay.delete(attempted))
    underWay.add(attempted)
  }

  async function settled(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay)
  }

  return {
    send(mail) {
      if (underWay.size + later.size >= mostWaiting)
        log.error('too many mails wait: one was dropped')
      else attempt(mail, 0)
    },
    settled,
    async close() {
      for (const timer of later) clearTimeout(timer)
      if (later.size > 0) log.error({ mails: later.size }, 'mails that could not be sent are lost')
      const giveUp = new Promise((resolve) => setTimeout(resolve, closeWithinMs).unref())
      await Promise.race([settled(), giveUp])
      deliver.close?.()
    },
  }
}
