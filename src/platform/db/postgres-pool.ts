import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { drop, LeanClient } from './postgres/lean-client.ts'

const lookEveryMs = 500
const longForAQueryMs = 1000
const probeMs = 1500
const probesBeforeAway = 2
/** An export may take its minutes: it is not asked all the while. */
const trustedForMs = 2000

export type PoolOptions = pg.PoolConfig & {
  connectionString: string
  answerWithinMs?: number | undefined
}

export type WatchedPool = PostgresPool &
  Readonly<Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>

/**
 * Connections to PostgreSQL, given up all at once when it does not answer any more: then nobody waits
 * for it, until it answers again. A query that takes its time is none of that.
 */
export function openPool(options: PoolOptions): WatchedPool {
  const pool = new pg.Pool({ ...options, Client: LeanClient as typeof pg.Client })
  const clients = new Set<pg.PoolClient>()
  const busySince = new Map<pg.PoolClient, number>()
  const waiting = new Map<() => void, number>()
  let isAway = false
  let isProbing = false
  let hasEnded = false
  let lookedAt = Date.now()
  let answeredAt = 0

  // A connection that dies is replaced, and who was using it gets the error from the query. Without
  // listeners on both, idle or in somebody's hands, its death would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    clients.add(client)
    client.on('error', () => {})
  })
  pool.on('acquire', (client) => busySince.set(client, Date.now()))
  pool.on('release', (_, client) => busySince.delete(client))
  pool.on('remove', (client) => {
    clients.delete(client)
    busySince.delete(client)
  })

  async function answers(): Promise<boolean> {
    const times = { connectionTimeoutMillis: probeMs, answerWithinMs: probeMs }
    const { connectionString } = options
    const client = new LeanClient({ connectionString, ...times })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      return true
    } catch (error) {
      // Whoever refuses is there.
      return error instanceof pg.DatabaseError
    } finally {
      drop(client)
    }
  }

  async function probe(): Promise<void> {
    for (let probes = 1; !(await answers()); probes++) {
      if (hasEnded) return
      if (probes < probesBeforeAway) continue
      isAway = true
      for (const giveUp of waiting.keys()) giveUp()
      waiting.clear()
      for (const client of clients) drop(client)
      await sleep(lookEveryMs, undefined, { ref: false })
    }
    isAway = false
    answeredAt = Date.now()
  }

  function look(): void {
    const now = Date.now()
    // Where this process itself was held up, nothing is known of others.
    const isLate = now - lookedAt > 2 * lookEveryMs
    lookedAt = now
    const isSlow = [...busySince.values(), ...waiting.values()].some(
      (since) => now - since > longForAQueryMs,
    )
    if (isLate || !isSlow || isProbing || now - answeredAt < trustedForMs) return
    isProbing = true
    probe().finally(() => {
      isProbing = false
    })
  }

  function connect(): Promise<pg.PoolClient> {
    if (isAway) return Promise.reject(new DatabaseAway())
    if (pool.idleCount > 0) return pool.connect()
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new DatabaseAway())
      waiting.set(giveUp, Date.now())
      pool.connect().then(
        (client) => (waiting.delete(giveUp) ? resolve(client) : client.release(true)),
        (error) => {
          waiting.delete(giveUp)
          reject(error)
        },
      )
    })
  }

  const timer = setInterval(look, lookEveryMs).unref()
  return {
    Client: pg.Client,
    options: pool.options,
    connect,
    get totalCount() {
      return pool.totalCount
    },
    get idleCount() {
      return pool.idleCount
    },
    get waitingCount() {
      return pool.waitingCount
    },
    end() {
      hasEnded = true
      clearInterval(timer)
      return pool.end()
    },
  }
}

class DatabaseAway extends Error {
  readonly code = 'ETIMEDOUT'
}
