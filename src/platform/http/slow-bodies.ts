import type { ServerResponse } from 'node:http'
import type { Waiting } from './slow-readers.ts'

const usual = {
  /** Time limit for a form or JSON body as a whole */
  wholeMs: 20_000,
  /** Limits for files: the total time, and the minimum of bytes in each period */
  filesMs: 3_600_000,
  stretchMs: 30_000,
  stretchBytes: 16_000,
}

/**
 * Closes the connections of clients that send too slowly. Fifteen megabytes over a poor connection take many
 * minutes, so an upload may go on as long as enough bytes arrive.
 */
export function watchBody(outgoing: ServerResponse, watch: Watch, patience = usual): void {
  const incoming = outgoing.req
  const { headers } = incoming
  if (!headers['transfer-encoding'] && !Number(headers['content-length'])) return
  // A short body arrives together with the headers, but is parsed only after the next tick.
  setImmediate(() => incoming.complete || keepWatching(outgoing, watch, patience))
}

type Watch = Waiting & { takesFiles: (path: string) => boolean }

function keepWatching(
  outgoing: ServerResponse,
  { takesFiles, begins, ends }: Watch,
  patience: typeof usual,
): void {
  const incoming = outgoing.req
  const { socket } = incoming
  const isForFiles = takesFiles(incoming.url ?? '')
  let before = socket.bytesRead
  const startedAt = performance.now()
  const timer = setInterval(
    () => {
      if (incoming.complete || socket.destroyed) return clearInterval(timer)
      const isComing = isForFiles && socket.bytesRead - before >= patience.stretchBytes
      before = socket.bytesRead
      if (isComing && performance.now() - startedAt < patience.filesMs) return
      clearInterval(timer)
      socket.destroy()
    },
    isForFiles ? patience.stretchMs : patience.wholeMs,
  )
  timer.unref()
  begins(outgoing)
  incoming.once('end', () => ends(outgoing))
  incoming.once('close', () => clearInterval(timer))
}
