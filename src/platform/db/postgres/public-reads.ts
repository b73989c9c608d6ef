import { Kysely, PostgresDialect } from 'kysely'
import type { Config } from '../../config.ts'
import { headOfChain, holdsEntry } from '../activity-chain.ts'
import type { Db, Schema } from '../schema.ts'
import { openHosts } from './hosts.ts'

/** Carries out a reading of what the public sees. It may be carried out twice, so it changes nothing. */
export type ReadPublic = <T>(read: (db: Db) => Promise<T>) => Promise<T>

export type ReplicaRead = 'answered' | 'behind' | 'failed'

export type PublicReads = AsyncDisposable & { readPublic: ReadPublic }

const times = { connectWithinMs: 1000, answerWithinMs: 1000 }
const restAfterFailureMs = 5000
const restWhenBehindMs = 50

/** From the database itself, unless it has a replica. */
export function openPublicReads(
  db: Db,
  database: Config['database'],
  note: (outcome: ReplicaRead) => void,
): PublicReads {
  if (database.engine === 'postgres' && database.replicaUrl) {
    return readFromReplica(db, database.replicaUrl, database.connections ?? 20, note)
  }
  return { readPublic: (read) => read(db), [Symbol.asyncDispose]: async () => {} }
}

/**
 * From a replica, if it has all that was done up to the moment of asking; else from the database.
 *
 * What changes a record writes an entry of the activity in the same transaction, and these are
 * numbered in the order of the commits. So a replica that holds the entry which is the primary's last
 * one, hash and all, holds every change that anybody was told is done, and is a copy of this very
 * history. A record that was hidden is hidden there too.
 */
function readFromReplica(
  db: Db,
  url: string,
  connections: number,
  note: (outcome: ReplicaRead) => void,
): PublicReads {
  const pool = openHosts(url, connections, times)
  const replica = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const lastEntry = sharedInTurn(() => headOfChain(db))
  let restsUntil = 0

  function giveUp(outcome: ReplicaRead, restMs: number): undefined {
    restsUntil = performance.now() + restMs
    note(outcome)
    return undefined
  }

  async function fromReplica<T>(
    read: (db: Db) => Promise<T>,
    head: { seq: number; hash: string },
  ): Promise<{ value: T } | undefined> {
    try {
      // On one connection: behind an address there may be several replicas, each as far as it is.
      return await replica.connection().execute(async (db) => {
        if (!(await holdsEntry(db, head))) return giveUp('behind', restWhenBehindMs)
        const value = await read(db)
        note('answered')
        return { value }
      })
    } catch {
      return giveUp('failed', restAfterFailureMs)
    }
  }

  return {
    async readPublic(read) {
      if (performance.now() < restsUntil) return read(db)
      const answered = await fromReplica(read, await lastEntry())
      return answered ? answered.value : read(db)
    },
    [Symbol.asyncDispose]: () => replica.destroy(),
  }
}

/** Who asks in the same turn of the event loop gets the same answer, to a question sent after that. */
function sharedInTurn<T>(ask: () => Promise<T>): () => Promise<T> {
  let waiting: Promise<T> | undefined
  return () => {
    waiting ??= new Promise((resolve) => setImmediate(resolve)).then(() => {
      waiting = undefined
      return ask()
    })
    return waiting
  }
}
