import { once } from 'node:events'
import type { Socket } from 'node:net'
import type pg from 'pg'
import Cursor from 'pg-cursor'

type Connected = { connection: (pg.Connection & { stream: Socket }) | null }

/**
 * The cursor of pg waits for an answer when it is closed, for ever if the connection has ended. This one also
 * stops waiting when the connection ends.
 */
export class EndingCursor<Row> extends Cursor<Row> {
  constructor(text: string, values: unknown[]) {
    super(text, values)
    const close = this.close.bind(this)
    this.close = (async () => {
      const { connection } = this as unknown as Connected
      if (!connection) return close()
      if (connection.stream.destroyed) return
      const closed = new AbortController()
      const ended = once(connection, 'end', { signal: closed.signal }).catch(() => {})
      await Promise.race([close(), ended])
      closed.abort()
    }) as typeof this.close
  }
}
