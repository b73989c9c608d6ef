import { setTimeout as sleep } from 'node:timers/promises'
import { isPostgres } from './engine.ts'
import { threadsOf } from './node-sqlite.ts'
import type { Db } from './schema.ts'

/** Runs slow reads, such as lists and exports, in a thread, because SQLite would block the event loop. */
export function onReaderThread(db: Db): Db {
  return threadsOf(db).readerThread
}

/** Runs long work that writes in a thread, with its transactions. */
export function onWriterThread(db: Db): Db {
  return threadsOf(db).writerThread
}

/** Pauses after each part for a share of the time it took, so that other requests are served in between. */
export async function* withPauses<Part>(
  source: AsyncIterable<Part>,
  share = 1,
): AsyncGenerator<Part, void> {
  let begun = performance.now()
  for await (const part of source) {
    const worked = performance.now() - begun
    yield part
    await sleep(worked * share)
    begun = performance.now()
  }
}

/**
 * Pauses between the parts of work that nobody waits for. On SQLite the process that works may have a low
 * priority instead; the server of PostgreSQL cannot.
 */
export function withPausesOnPostgres<Part>(
  db: Db,
  source: AsyncIterable<Part>,
): AsyncIterable<Part> {
  return isPostgres(db) ? withPauses(source, 0.5) : source
}

/** Longer than the pause after which another process of SQLite asks for the lock again */
const turnMs = 7

/** For long work in short transactions: others that wait for the lock get it in between. */
export async function letOthersWrite(): Promise<void> {
  await sleep(turnMs)
}

const computeMs = 0.3

/** Lets the event loop handle requests between the batches. Returns what the work on each batch made. */
export async function inParts<Item, Made>(
  items: readonly Item[],
  work: (some: Item[]) => Promise<Made>,
  size = 50,
): Promise<Made[]> {
  const made: Made[] = []
  for (let at = 0; at < items.length; at += size) {
    if (at > 0) await new Promise((resolve) => setImmediate(resolve))
    made.push(await work(items.slice(at, at + size)))
  }
  return made
}

/** Works on one item after the other, and yields to the event loop before requests would notice a delay. */
export async function inTurns<Item, Made>(
  items: readonly Item[],
  work: (item: Item) => Made,
): Promise<Made[]> {
  const made: Made[] = []
  let begun = performance.now()
  for (const item of items) {
    made.push(work(item))
    if (performance.now() - begun < computeMs) continue
    await new Promise((resolve) => setImmediate(resolve))
    begun = performance.now()
  }
  return made
}
