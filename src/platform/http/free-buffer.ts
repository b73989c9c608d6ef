import type { ServerResponse } from 'node:http'

/**
 * Frees the memory of an image as soon as it is sent: garbage collection of it costs more than reading and
 * sending it. Nothing else may use the bytes.
 */
export function freeBufferAfter(outgoing: ServerResponse, { buffer, byteLength }: Uint8Array) {
  if (!(buffer instanceof ArrayBuffer) || buffer.byteLength !== byteLength) return
  outgoing.once('close', () => {
    if (outgoing.writableFinished) buffer.transfer(0)
  })
}
