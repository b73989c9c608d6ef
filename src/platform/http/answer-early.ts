import type { IncomingMessage } from 'node:http'

/** A body up to this size arrives together with the request headers, or right after them. */
const shortBody = 64 * 1024
const readOnMs = 5000

/** Whether a response would be sent while much of the request body may still be arriving. */
export function isStillSent({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false
  const isLong = Number(headers['content-length']) > shortBody
  return isLong || headers['transfer-encoding'] !== undefined
}

/**
 * Closes the connection after this response, but reads and discards the rest of the request body for a while:
 * closing at once would reset the connection, and many clients read the response only after sending
 * everything.
 */
export function readOnAfterAnswer(incoming: IncomingMessage): void {
  const { socket } = incoming
  const close = socket.destroySoon.bind(socket)
  // Node calls this after the last response of a connection.
  socket.destroySoon = () => {
    if (incoming.complete) return close()
    socket.end()
    incoming.once('end', close)
    // A body that nobody reads any more as a stream of the web would pause it again.
    incoming.removeAllListeners('data')
    incoming.resume()
    setTimeout(() => socket.destroy(), readOnMs).unref()
  }
}
