import pg from 'pg'
import { nameOfPrepared } from '../prepared-query.ts'

export const connectWithinMs = 5000
/** Opening a connection takes 5 ms, so idle ones are kept for the next burst of requests. */
const idleTimeoutMillis = 10 * 60_000
const bigintType = 20

export type PoolOptions = {
  connectionString: string
  max: number
  answerWithinMs?: number
  /** False for a connection pooler that assigns server connections per transaction */
  preparesByName?: boolean
  /** Runs first on each new connection */
  settle: (client: pg.ClientBase) => Promise<void>
}

export function openPool({ settle, ...given }: PoolOptions): pg.Pool {
  const options = {
    ...given,
    connectionTimeoutMillis: connectWithinMs,
    idleTimeoutMillis,
    onConnect: settle,
    types: { getTypeParser: parserOf },
  }
  const pool = new pg.Pool({ ...options, Client: LeanClient as typeof pg.Client })
  // When a connection breaks, the pool replaces it, and its query is rejected. Without listeners on the pool
  // and on each client, the error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** pg returns bigint as text, since it could exceed 2^53; our values never do. */
export function parserOf(type: number, format?: 'text' | 'binary') {
  if (type === bigintType) return Number
  return pg.types.getTypeParser(type, format as 'text')
}

/**
 * Makes its own promises and timers. Those of pg replace the callback of each query, which makes V8 keep
 * every result until the next full garbage collection: during an export each pause took 5 ms instead of 0.3
 * ms.
 */
class LeanClient extends pg.Client {
  constructor({
    answerWithinMs,
    preparesByName,
    ...options
  }: pg.ClientConfig & Partial<PoolOptions>) {
    super(options)
    const ask = this.query.bind(this)
    const query = (...asked: unknown[]) => {
      const [what, values] = asked
      const isOther = typeof what !== 'string' || typeof asked.at(-1) === 'function'
      if (isOther) return ask(...(asked as [string]))
      return new Promise<pg.QueryResult>((resolve, reject) => {
        let isLate = false
        // The connection is dropped: the next query on it would wait for the same late result.
        const giveUp = () => {
          isLate = true
          drop(this)
        }
        const timer = answerWithinMs && setTimeout(giveUp, answerWithinMs)
        const name = preparesByName ? nameOfPrepared(what) : undefined
        const asks = { text: what, values: values as unknown[], ...(name && { name }) }
        ask(asks, (error: Error | null, result) => {
          clearTimeout(timer)
          if (error) reject(isLate ? new Error('Query read timeout') : error)
          else resolve(result)
        })
      })
    }
    this.query = query as typeof this.query
  }
}

/** Closes the socket without the closing message of the protocol, which might wait for ever. */
function drop(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}
