import type { ServerResponse } from 'node:http'

const usual = { leastMs: 20_000, bytesPerSecond: 4000 }

type Reading = { begins: () => void; ends: () => void }

const watched = new WeakSet<ServerResponse>()

/**
 * Gives up whoever does not read what they asked for. Called when an answer was written to, and more
 * of it than the system takes is kept here: as long as a poor connection needs for it, and no longer.
 */
export function watchReader(outgoing: ServerResponse, reading: Reading, patience = usual): void {
  const { socket } = outgoing
  if (!socket || socket.writableLength === 0 || watched.has(outgoing)) return
  const ms = patience.leastMs + (socket.writableLength / patience.bytesPerSecond) * 1000
  const timer = setTimeout(() => socket.destroy(), ms).unref()

  function end(): void {
    clearTimeout(timer)
    outgoing.off('drain', end).off('close', end)
    watched.delete(outgoing)
    reading.ends()
  }
  watched.add(outgoing)
  reading.begins()
  outgoing.once('drain', end).once('close', end)
}
