import pg from 'pg'

type Options = pg.ClientConfig & { answerWithinMs?: number | undefined }

/**
 * Waits for answers by promises and a timer of its own. Those of pg replace the callback of each query, and
 * for as long as that is done anywhere V8 keeps every answer until the next full collection: with an
 * export under way, everybody waited 5 ms for each sweep instead of a third of one.
 */
export class LeanClient extends pg.Client {
  constructor({ answerWithinMs, ...options }: Options) {
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
export function drop(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}
