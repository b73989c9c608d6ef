import { setTimeout as sleep } from 'node:timers/promises'
import { readerThreadOf } from './node-sqlite.ts'
import type { Db } from './schema.ts'

/**
 * The same database for what may take long, such as lists and exports: SQLite works within whoever
 * asks, so there it is asked in a thread. It sees what is committed, and cannot write.
 */
export function onReaderThread(db: Db): Db {
  return readerThreadOf(db) ?? db
}

/**
 * What another has to offer, resting after each part for as long as it worked on it: others are
 * served first, the more so the busier they are.
 */
export async function* unhurried<Part>(source: AsyncIterable<Part>): AsyncGenerator<Part, void> {
  let begun = performance.now()
  for await (const part of source) {
    const worked = performance.now() - begun
    yield part
    await sleep(worked)
    begun = performance.now()
  }
}
