import type { PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { hostsOf } from '../../environment/database-hosts.ts'
import { openPool, type WatchedPool } from '../postgres-pool.ts'

type Times = { connectWithinMs: number; answerWithinMs: number | undefined }

const bigintType = 20
/** A new one costs 5 ms: the next burst of visitors should find them. */
const idleTimeoutMillis = 10 * 60_000

/** Connections to the host that takes writes, whichever of those named that is at the moment. */
export function openHosts(url: string, max: number, times: Times): WatchedPool {
  const urls = hostsOf(url)
  const [only = url, ...others] = urls
  if (others.length === 0) return openPool(optionsFor(only, max, times))

  const onConnect = primaryWatch()
  const pools = urls.map((url) => openPool({ ...optionsFor(url, max, times), onConnect }))
  const total = (figure: 'totalCount' | 'idleCount' | 'waitingCount') =>
    pools.reduce((sum, pool) => sum + pool[figure], 0)
  let current = 0

  async function connect(): Promise<PostgresPoolClient> {
    let why: unknown
    for (let tried = 0; tried < pools.length; tried++) {
      const at = current
      try {
        const client = await pools[at]?.connect()
        if (client) return client
      } catch (error) {
        why ??= error
        // Somebody else may have gone on meanwhile.
        if (current === at) current = (at + 1) % pools.length
      }
    }
    throw why
  }

  return {
    Client: pg.Client,
    options: {},
    connect,
    get totalCount() {
      return total('totalCount')
    },
    get idleCount() {
      return total('idleCount')
    },
    get waitingCount() {
      return total('waitingCount')
    },
    async end() {
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}

function optionsFor(connectionString: string, max: number, times: Times) {
  const { connectWithinMs, answerWithinMs } = times
  return {
    connectionString,
    max,
    connectionTimeoutMillis: connectWithinMs,
    idleTimeoutMillis,
    answerWithinMs,
    types: { getTypeParser: parserOf },
  }
}

/**
 * Refuses a host that only repeats another one's writes, and one that was the primary until another
 * took over: its history is older than one that was seen already.
 */
function primaryWatch(): (client: pg.ClientBase) => Promise<void> {
  let newest = 0

  return async (client) => {
    const { rows } = await client.query<{ timeline: string | null }>(
      `select case when pg_is_in_recovery() then null
        else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`,
    )
    const timeline = Number.parseInt(rows[0]?.timeline ?? '', 16)
    if (!(timeline >= newest)) {
      throw Object.assign(new Error('Not the primary'), { code: '57P03' })
    }
    newest = timeline
  }
}

/** Counts arrive as text, since they could pass 2^53. Ours never do. */
function parserOf(type: number, format?: 'text' | 'binary') {
  if (type === bigintType) return Number
  return pg.types.getTypeParser(type, format as 'text')
}
