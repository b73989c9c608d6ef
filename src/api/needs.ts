import type { Context } from 'hono'
import type { Ctx } from '#core/context.ts'

/** What the API is given by whoever puts the server together. */
export type Needs = {
  /** Who asks, by what the request brings along, or by this key alone */
  ctxFor: (c: Context, key?: string) => Promise<Ctx>
  /** Whether this comes with somebody's session, and maybe from a page of another site */
  isCrossSite: (c: Context) => boolean
  publicUrl: URL
  /** Other sites whose pages may make the calls of the wire, with a token */
  wireOrigins: readonly string[]
  /** Bytes that were read for this answer alone are of no use once it is sent */
  freeBufferAfter: (c: Context, bytes: Uint8Array) => void
  /** Takes in the file of a request: its whole body, or this field of a form */
  receiveFile: (c: Context, field: string) => Promise<ReceivedFile>
}

/** Its bytes lie in a folder of ours until it is disposed of. */
export type ReceivedFile = AsyncDisposable &
  (
    | { outcome: 'received'; upload: { path: string } }
    | { outcome: 'refused'; because: 'no-file' | 'too-large' | 'malformed' }
  )
