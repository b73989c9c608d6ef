import type { ServerResponse } from 'node:http'
import type { Waiting } from './slow-readers.ts'

type BodyPatience = {
  /** For a form or a piece of JSON, as a whole */
  wholeMs: number
  /** For files: how long, and that in each stretch of time some bytes have to come */
  filesMs: number
  stretchMs: number
  stretchBytes: number
}

const usual: BodyPatience = {
  wholeMs: 20_000,
  filesMs: 3_600_000,
  stretchMs: 30_000,
  stretchBytes: 16_000,
}

/**
 * Gives up whoever sends too slowly. Fifteen megabytes over a poor connection take many
 * minutes, and are worth waiting for as long as they keep coming.
 */
export function watchBody(outgoing: ServerResponse, watch: Watch, patience = usual): void {
  const incoming = outgoing.req
  const { headers } = incoming
  if (!headers['transfer-encoding'] && !Number(headers['content-length'])) return
  // A short one comes along with its head: by then it is there.
  process.nextTick(() => incoming.complete || keepWatching(outgoing, watch, patience))
}

type Watch = Waiting & { takesFiles: (path: string) => boolean }

function keepWatching(
  outgoing: ServerResponse,
  { takesFiles, begins, ends }: Watch,
  patience: BodyPatience,
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
