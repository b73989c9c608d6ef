import type { Context } from 'hono'
import type { Ctx } from '#core/context.ts'

/** What the API is given by whoever puts the server together. */
export type Needs = {
  ctxFor: (c: Context) => Promise<Ctx>
  /** Whether a page of another site sent this in the name of whoever visits it */
  isCrossSite: (c: Context) => boolean
  publicUrl: URL
}
