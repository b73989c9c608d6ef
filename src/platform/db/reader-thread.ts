import { setTimeout as sleep } from 'node:timers/promises'
import { readerThreadOf, writerThreadOf } from './node-sqlite.ts'
import type { Db } from './schema.ts'

/** For slow reads, such as lists and exports: SQLite would block the event loop, so they run in a thread. */
export function onReaderThread(db: Db): Db {
  return readerThreadOf(db) ?? db
}

/** For long work that writes: the same, with its transactions. */
export function onWriterThread(db: Db): Db {
  return writerThreadOf(db)
}

/** Pauses after each part for as long as it took, so that other requests are served first. */
export async function* unhurried<Part>(source: AsyncIterable<Part>): AsyncGenerator<Part, void> {
  let begun = performance.now()
  for await (const part of source) {
    const worked = performance.now() - begun
    yield part
    await sleep(worked)
    begun = performance.now()
  }
}

const computeMs = 0.3

/** Requests are let in between the parts. */
export async function inParts<Item>(
  items: readonly Item[],
  work: (some: Item[]) => Promise<unknown>,
  size = 50,
): Promise<void> {
  for (let at = 0; at < items.length; at += size) {
    if (at > 0) await new Promise((resolve) => setImmediate(resolve))
    await work(items.slice(at, at + size))
  }
}

/** Works on one after the other, and lets requests in between as soon as they would notice. */
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
