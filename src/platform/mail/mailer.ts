import { createSemaphore } from '#contract/semaphore.ts'
import type { Db } from '../db/schema.ts'
import type { Vault } from '../identity/vault.ts'
import type { Log } from '../log.ts'
import { newUuid } from '../uuid.ts'
import { type Deliver, isRefused, type Mail } from './deliver.ts'
import * as outbox from './outbox-store.ts'

type Outgoing = Mail & {
  /** Absent for who has no account */
  accountId?: string | undefined
  /** When what it says is over; a day from now, if that is sooner */
  until?: string | undefined
}

/** Mails lie in the database until they are sent: whoever asks for one never waits for a mail server. */
export type Mailer = {
  /** As part of what they tell of. Answers with what `send` takes once that is committed. */
  write(db: Db, mails: Outgoing[]): Promise<string[]>
  send(ids: string[]): void
  /** What is due again, or was left by a process that ended */
  sendDue(): Promise<void>
  waiting(): Promise<number>
  /** When all that this process was asked for has been tried */
  settled(): Promise<void>
  close(): Promise<void>
}

type Needs = { db: Db; deliver: Deliver; vault: Vault; log: Log; now: () => Date }

const [second, minute, day] = [1000, 60_000, 86_400_000]
const retriesAfterMs = [5, 30, 120, 300, 600, 1200, 1800].map((seconds) => seconds * second)
const purpose = 'mail'
/** What the process that wrote a mail has to send it, before others come for it */
const headStartMs = 10 * second
/** What a server says for good may be its operator's mistake of the moment. */
const mostRefusals = 4
const [heldForMs, heldOnEveryMs] = [minute, 20 * second]
const [atOnce, mostQueued] = [2, 500]
const closeWithinMs = 3 * second

export function openMailer(
  { db, deliver, vault, log, now }: Needs,
  retries = retriesAfterMs,
): Mailer {
  const { run, idle, waiting } = createSemaphore(atOnce)
  /** Waiting here, or being sent */
  const pending = new Set<string>()
  /** Sent, and still in the table, since the database was away in that moment */
  const sent = new Set<string>()
  let isClosing = false

  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString()

  function send(ids: Iterable<string>): void {
    for (const id of ids) {
      if (pending.has(id) || waiting() >= mostQueued) continue
      pending.add(id)
      void run(async () => isClosing || attempt(id))
        .catch((error: unknown) => log.warn({ error }, 'mails wait for the database'))
        .finally(() => pending.delete(id))
    }
  }

  async function attempt(id: string): Promise<void> {
    if (sent.has(id)) return removeSent(id)
    const claim = { now: now().toISOString(), until: later(heldForMs) }
    const claimed = await outbox.claim(db, id, claim)
    if (!claimed) return
    if (claimed.until <= claim.now) return giveUp(id, 'what it says is over')
    const mail = unlocked(id, claimed.sealed)
    if (!mail) return giveUp(id, 'SECRET was another when it was written')
    const holding = setInterval(
      () => void outbox.putOff(db, id, later(heldForMs)).catch(() => {}),
      heldOnEveryMs,
    ).unref()
    const error = await deliver(mail, id).then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    clearInterval(holding)
    if (!error) return removeSent(id)
    const { attempts, until } = claimed
    if (isRefused(error.error) && attempts >= mostRefusals) {
      return giveUp(id, 'the mail server refuses it', error)
    }
    const dueAt = later(retries[attempts - 1] ?? retries.at(-1) ?? minute)
    if (dueAt >= until) return giveUp(id, 'no time is left for another try', error)
    // Never to whom: who has an account here is nobody's business.
    log.warn({ ...error, attempts }, 'a mail could not be sent yet')
    await outbox.putOff(db, id, dueAt)
  }

  async function giveUp(id: string, because: string, error = {}): Promise<void> {
    await outbox.remove(db, id)
    log.error({ ...error, because }, 'a mail was given up')
  }

  async function removeSent(id: string): Promise<void> {
    sent.add(id)
    await outbox.remove(db, id)
    sent.delete(id)
  }

  function unlocked(id: string, sealed: string): Mail | undefined {
    try {
      return JSON.parse(Buffer.from(vault.unlock(purpose, id, sealed)).toString()) as Mail
    } catch {
      return undefined
    }
  }

  return {
    async write(db, mails) {
      const [at, dueAt, latest] = [later(0), later(headStartMs), later(day)]
      const rows = mails.map(({ accountId = null, until = latest, ...mail }) => {
        const id = newUuid(now().getTime())
        const sealed = vault.lock(purpose, id, Buffer.from(JSON.stringify(mail)))
        return { id, accountId, sealed, at, dueAt, until: until < latest ? until : latest }
      })
      await outbox.insert(db, rows)
      return rows.map(({ id }) => id)
    },
    send,
    async sendDue() {
      if (waiting() > 0) return
      for (const id of sent) await removeSent(id)
      send(await outbox.listDue(db, now().toISOString(), mostQueued))
    },
    waiting: async () => (await outbox.waiting(db)).count,
    settled: idle,
    async close() {
      const late = new Promise((resolve) => setTimeout(resolve, closeWithinMs).unref())
      await Promise.race([idle(), late])
      isClosing = true
      if (pending.size > 0) log.warn({ mails: pending.size }, 'mails wait for the next process')
      deliver.close?.()
    },
  }
}
