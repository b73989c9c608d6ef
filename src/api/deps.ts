import type { Context } from 'hono'
import type { SentFile } from '#contract/uploads.ts'
import type { Ctx } from '#core/context.ts'

export type Deps = {
  /** Authenticates the requester by the token of the request, else by this key, else by the session */
  ctxFor: (c: Context, key?: string) => Promise<Ctx>
  /** Whether the request carries a session and may come from a page of another site */
  isCrossSite: (c: Context) => boolean
  publicUrl: URL
  /** Other origins whose pages may call the wire API with a token */
  wireOrigins: readonly string[]
  freeBufferAfter: (c: Context, bytes: Uint8Array) => void
  /** Receives the file of a request: its whole body, or a field of a form */
  receiveFile: (c: Context, field: string, mostBytes?: number) => Promise<ReceivedFile>
}

/** The file is deleted when this is disposed of. */
export type ReceivedFile = AsyncDisposable &
  (
    | { outcome: 'received'; upload: Pick<SentFile, 'path' | 'bytes' | 'hash'> & { name?: string } }
    | { outcome: 'refused'; because: 'no-file' | 'several' | 'too-large' | 'malformed' }
  )
