import type { IncomingMessage } from 'node:http'

export type BodyPatience = {
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
 * Calls `giveUp` on whoever sends too slowly. Fifteen megabytes over a poor connection take many
 * minutes, and are worth waiting for as long as they keep coming.
 */
export function watchBody(incoming: IncomingMessage, watch: Watch, patience = usual): void {
  const { headers } = incoming
  if (!headers['transfer-encoding'] && !Number(headers['content-length'])) return
  // A short one comes along with its head: by then it is there.
  process.nextTick(() => incoming.complete || keepWatching(incoming, watch, patience))
}

type Watch = {
  takesFiles: (path: string) => boolean
  giveUp: () => void
  /** While the rest of the body is waited for */
  begins: () => void
  ends: () => void
}

function keepWatching(
  incoming: IncomingMessage,
  { takesFiles, giveUp, begins, ends }: Watch,
  patience: BodyPatience,
): void {
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
      giveUp()
    },
    isForFiles ? patience.stretchMs : patience.wholeMs,
  )
  timer.unref()
  begins()
  incoming.once('end', ends)
  incoming.once('close', () => clearInterval(timer))
}
