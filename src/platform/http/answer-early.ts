import type { IncomingMessage } from 'node:http'

/** So much comes along with the head, or right after it. */
const shortBody = 64 * 1024
const readOnMs = 5000

/** Whether an answer would go out while much of the body may still be on its way. */
export function isStillSent({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false
  const isLong = Number(headers['content-length']) > shortBody
  return isLong || headers['transfer-encoding'] !== undefined
}

/**
 * The connection ends with this answer, but what is still sent is read and thrown away for a while:
 * closing at once would reset the connection, and many clients send all before they read the answer.
 */
export function readOnAfterAnswer(incoming: IncomingMessage): void {
  const { socket } = incoming
  const close = socket.destroySoon.bind(socket)
  // Node calls it after the last answer of a connection.
  socket.destroySoon = () => {
    if (incoming.complete) return close()
    socket.end()
    incoming.once('end', close)
    incoming.resume()
    setTimeout(() => socket.destroy(), readOnMs).unref()
  }
}
