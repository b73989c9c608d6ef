import type { Context } from 'hono'
import type { Ctx } from '#core/context.ts'

/** What the API is given by whoever puts the server together. */
export type Needs = {
  ctxFor: (c: Context) => Promise<Ctx>
  /** Whether this comes with somebody's session, and maybe from a page of another site */
  isCrossSite: (c: Context) => boolean
  publicUrl: URL
}
