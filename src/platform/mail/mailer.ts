import type { Log } from '../log.ts'
import type { Deliver, Mail } from './deliver.ts'

/** Sends in its own time: whoever asks never waits for a mail server, nor learns how it fared. */
export type Mailer = {
  send(mail: Mail): void
  waiting(): number
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
  const later = new Map<NodeJS.Timeout, () => void>()
  let isClosing = false

  function attempt(mail: Mail, failures: number): void {
    const attempted = deliver(mail)
      .catch((error: unknown) => {
        const retryAfterMs = isClosing ? undefined : retries[failures]
        // Never to whom: who has an account here is nobody's business.
        if (retryAfterMs === undefined) return log.error({ error }, 'a mail was given up')
        log.warn({ error, failures: failures + 1 }, 'a mail could not be sent yet')
        const timer = setTimeout(again, retryAfterMs)
        function again(): void {
          later.delete(timer)
          attempt(mail, failures + 1)
        }
        later.set(timer.unref(), again)
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
    waiting: () => underWay.size + later.size,
    settled,
    async close() {
      isClosing = true
      // One try more for what waits: there is no other moment left for it.
      for (const [timer, again] of later) {
        clearTimeout(timer)
        again()
      }
      const giveUp = new Promise((resolve) => setTimeout(resolve, closeWithinMs).unref())
      await Promise.race([settled(), giveUp])
      const lost = underWay.size
      if (lost > 0) log.error({ mails: lost }, 'mails that could not be sent are lost')
      deliver.close?.()
    },
  }
}
