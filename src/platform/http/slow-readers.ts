import type { ServerResponse } from 'node:http'

const usual = { leastMs: 20_000, bytesPerSecond: 4000 }

/** Told of the time in which the other side is waited for */
export type Waiting = Record<'begins' | 'ends', (outgoing: ServerResponse) => void>

const watched = new WeakSet<ServerResponse>()

/**
 * Gives up whoever does not read what they asked for. Called when an answer was written to, and more
 * of it than the system takes is kept here: as long as a poor connection needs for it, and no longer.
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
