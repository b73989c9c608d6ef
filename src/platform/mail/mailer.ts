import { createSemaphore } from '#contract/semaphore.ts'
import { inParts, onWriterThread } from '../db/reader-thread.ts'
import type { Db } from '../db/schema.ts'
import type { Vault } from '../identity/vault.ts'
import type { Log } from '../log.ts'
import { newUuid } from '../uuid.ts'
import { type Deliver, isReadAndRefused, isRefused, type Mail } from './deliver.ts'
import { mailFailureInWords } from './mail-failure.ts'
import * as outbox from './outbox-store.ts'

export type Outgoing = Mail & {
  /** The recipient's account, if there is one */
  accountId?: string | undefined
  /** The mail is not sent after this time, and never after a day or, if it is tried longer, a week */
  until?: string | undefined
  isTriedLonger?: boolean | undefined
}

export type Mailer = ReturnType<typeof openMailer>

type Failed = { error: unknown; why: string }

export type MailerDeps = { db: Db; deliver: Deliver; vault: Vault; log: Log; now: () => Date }

const [second, minute, day, week] = [1000, 60_000, 86_400_000, 604_800_000]
const retriesAfterMs = [5, 30, 120, 300, 600, 1200, 1800].map((seconds) => seconds * second)
const purpose = 'mail'
/** In this time only the process that wrote a mail sends it; then other processes may */
const headStartMs = 10 * second
/** A permanent refusal of a recipient may be a mistake in the mail server's settings, so it is retried this often. */
const mostRefusals = 4
const [heldForMs, heldOnEveryMs] = [minute, 20 * second]
const [atOnce, writtenAtOnce, mostQueued] = [2, 200, 500]
const closeWithinMs = 3 * second

/** A transactional outbox: mails wait in the database, so that no request waits for a mail server. */
export function openMailer(deps: MailerDeps, retries = retriesAfterMs) {
  const { db, deliver, vault, log, now } = deps
  const { run, idle, waiting } = createSemaphore(atOnce)
  const { attempt, removeAllSent } = createSender(deps, retries)
  /** Ids of mails that are queued here, or being sent */
  const pending = new Set<string>()
  let isClosing = false

  function send(ids: Iterable<string>): void {
    for (const id of ids) {
      if (pending.has(id) || waiting() >= mostQueued) continue
      pending.add(id)
      void run(async () => isClosing || attempt(id))
        .catch((error: unknown) => log.warn({ error }, 'mails wait for the database'))
        .finally(() => pending.delete(id))
    }
  }

  return {
    /** Call in the transaction of the change; pass the returned ids to `send` once it is committed. */
    async write(db: Db, mails: Outgoing[]): Promise<string[]> {
      const [at, dueAt] = [later(now, 0), later(now, headStartMs)]
      const written = await inParts(
        mails,
        async (some) => {
          const rows = some.map(({ accountId = null, until, isTriedLonger, ...mail }) => {
            const latest = later(now, isTriedLonger ? week : day)
            const id = newUuid(now().getTime())
            const sealed = vault.lock(purpose, id, Buffer.from(JSON.stringify(mail)))
            return { id, accountId, sealed, at, dueAt, until: earlier(until ?? latest, latest) }
          })
          await outbox.insert(db, rows)
          return rows.map(({ id }) => id)
        },
        writtenAtOnce,
      )
      return written.flat()
    },
    send,
    /** Sends mails that are due for a retry, or were left by a process that ended */
    async sendDue(): Promise<void> {
      if (waiting() > 0) return
      await removeAllSent()
      send(await outbox.listDue(db, now().toISOString(), mostQueued))
    },
    waiting: async () => (await outbox.waiting(db)).count,
    /** Resolves when every mail passed to `send` in this process has been tried */
    settled: idle,
    async close(): Promise<void> {
      const late = new Promise((resolve) => setTimeout(resolve, closeWithinMs).unref())
      await Promise.race([idle(), late])
      isClosing = true
      if (pending.size > 0) log.warn({ mails: pending.size }, 'mails are left for the next process')
      deliver.close?.()
    },
  }
}

function createSender({ db: given, deliver, vault, log, now }: MailerDeps, retries: number[]) {
  // Other requests do not wait for flushes of SQLite, which would reveal that a mail is sent.
  const db = onWriterThread(given)
  /** Mails that were sent, but not deleted, because the database was unavailable at that moment */
  const sent = new Set<string>()

  async function attempt(id: string): Promise<void> {
    if (sent.has(id)) return removeSent(id)
    const claim = { now: later(now, 0), until: later(now, heldForMs) }
    const claimed = await outbox.claim(db, id, claim)
    if (!claimed) return
    if (claimed.until <= claim.now) return giveUp(id, 'it is too late')
    const mail = unlocked(vault, id, claimed.sealed)
    if (!mail) return giveUp(id, 'it was written with another SECRET')
    const failure = await deliverHeld(id, mail)
    if (!failure) return removeSent(id)
    const { attempts } = claimed
    if (isRefused(failure.error) && attempts >= mostRefusals) {
      return giveUp(id, 'the mail server refuses the recipient', failure)
    }
    const dueAt = later(now, retries[attempts - 1] ?? retries.at(-1) ?? minute)
    // Servers think ill of a sender that goes on with what they do not want.
    const dayAfter = new Date(Date.parse(claimed.at) + day).toISOString()
    const until = isReadAndRefused(failure.error) ? earlier(claimed.until, dayAfter) : claimed.until
    if (dueAt >= until) return giveUp(id, 'no time is left for another try', failure)
    // The recipient is left out: the log must not reveal who has an account.
    log.warn({ ...failure, attempts }, 'a mail could not be sent yet')
    await outbox.putOff(db, id, dueAt)
  }

  /** Extends the claim while the mail server is slow, so that no other process sends the mail too. */
  async function deliverHeld(id: string, mail: Mail): Promise<Failed | undefined> {
    const extend = () => void outbox.putOff(db, id, later(now, heldForMs)).catch(() => {})
    using _ = setInterval(extend, heldOnEveryMs).unref()
    try {
      await deliver(mail, id)
      return undefined
    } catch (error) {
      return { error, why: mailFailureInWords(error) }
    }
  }

  async function giveUp(id: string, because: string, failure = {}): Promise<void> {
    await outbox.remove(db, id)
    log.error({ ...failure, because }, 'a mail was given up')
  }

  async function removeSent(id: string): Promise<void> {
    sent.add(id)
    await outbox.remove(db, id)
    sent.delete(id)
  }

  return {
    attempt,
    async removeAllSent(): Promise<void> {
      for (const id of sent) await removeSent(id)
    },
  }
}

function earlier(one: string, other: string): string {
  return one < other ? one : other
}

function later(now: () => Date, milliseconds: number): string {
  return new Date(now().getTime() + milliseconds).toISOString()
}

function unlocked(vault: Vault, id: string, sealed: string): Mail | undefined {
  try {
    return JSON.parse(Buffer.from(vault.unlock(purpose, id, sealed)).toString()) as Mail
  } catch {
    return undefined
  }
}
