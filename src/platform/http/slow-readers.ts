import type { ServerResponse } from 'node:http'

const usual = { leastMs: 20_000, bytesPerSecond: 4000 }

/** Callbacks for the beginning and the end of a time in which the server waits for the client */
export type Waiting = Record<'begins' | 'ends', (outgoing: ServerResponse) => void>

const watched = new WeakSet<ServerResponse>()

/**
 * Closes the connections of clients that do not read their responses. Called when a part of a response is
 * still buffered in this process: the time limit depends on its size, and suits a poor connection.
 */
export function watchReader(outgoing: ServerResponse, waiting: Waiting, patience = usual): void {
  const { socket } = outgoing
  if (!socket || socket.writableLength === 0 || watched.has(outgoing)) return
  const ms = patience.leastMs + (socket.writableLength / patience.bytesPerSecond) * 1000
  const timer = setTimeout(() => socket.destroy(), ms).unref()

  function end(): void {
    clearTimeout(timer)
    outgoing.off('drain', end).off('close', end)
    watched.delete(outgoing)
    waiting.ends(outgoing)
  }
  watched.add(outgoing)
  waiting.begins(outgoing)
  outgoing.once('drain', end).once('close', end)
}
