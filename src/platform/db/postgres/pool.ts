import pg from 'pg'

export const connectWithinMs = 5000
/** A new one costs 5 ms: the next burst of visitors should find them. */
const idleTimeoutMillis = 10 * 60_000
const bigintType = 20

type Options = {
  connectionString: string
  max: number
  answerWithinMs?: number
  /** What each connection is told first */
  settle: (client: pg.ClientBase) => Promise<void>
}

/** Connections to PostgreSQL. Who waits too long for one, or for an answer, is told so. */
export function openPool({ settle, ...given }: Options): pg.Pool {
  const options = {
    ...given,
    connectionTimeoutMillis: connectWithinMs,
    idleTimeoutMillis,
    onConnect: settle,
    types: { getTypeParser: parserOf },
  }
  const pool = new pg.Pool({ ...options, Client: LeanClient as typeof pg.Client })
  // A connection that dies is replaced, and who was using it gets the error from the query. Without
  // listeners on both, idle or in somebody's hands, its death would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Counts arrive as text, since they could pass 2^53. Ours never do. */
export function parserOf(type: number, format?: 'text' | 'binary') {
  if (type === bigintType) return Number
  return pg.types.getTypeParser(type, format as 'text')
}

/**
 * Waits for answers by promises and a timer of its own. Those of pg replace the callback of each query, and
 * for as long as that is done anywhere V8 keeps every answer until the next full collection: with an
 * export under way, everybody waited 5 ms for each sweep instead of a third of one.
 */
class LeanClient extends pg.Client {
  constructor({ answerWithinMs, ...options }: pg.ClientConfig & Partial<Options>) {
    super(options)
    const ask = this.query.bind(this)
    const query = (...asked: unknown[]) => {
      const [what, values] = asked
      const isOther = typeof what !== 'string' || typeof asked.at(-1) === 'function'
      if (isOther) return ask(...(asked as [string]))
      return new Promise<pg.QueryResult>((resolve, reject) => {
        let isLate = false
        // Without the connection: else whoever gets it next would wait for the same answer.
        const giveUp = () => {
          isLate = true
          drop(this)
        }
        const timer = answerWithinMs && setTimeout(giveUp, answerWithinMs)
        ask(what, values as unknown[], (error: Error | null, result) => {
          clearTimeout(timer)
          if (error) reject(isLate ? new Error('Query read timeout') : error)
          else resolve(result)
        })
      })
    }
    this.query = query as typeof this.query
  }
}

/** Without a farewell: nobody may be listening. */
function drop(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}
