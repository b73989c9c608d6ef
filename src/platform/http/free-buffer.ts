import type { ServerResponse } from 'node:http'

/**
 * Gives the memory of an image back as soon as it was sent: left to the garbage collector it costs more
 * than reading and sending it. The bytes must be nobody else's.
 */
export function freeBufferAfter(
  outgoing: ServerResponse,
  { buffer, byteLength }: Uint8Array,
): void {
  if (!(buffer instanceof ArrayBuffer) || buffer.byteLength !== byteLength) return
  outgoing.once('close', () => {
    if (outgoing.writableFinished) buffer.transfer(0)
  })
}
