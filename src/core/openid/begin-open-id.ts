import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { type ReturnPath, sealReturnPath } from './return-path.ts'

type OpenIdBegun =
  | { outcome: 'begun'; address: string; kept: string }
  | { outcome: 'not-set-up' | 'unavailable' }

/** Starts the OpenID flow; the sealed state in a cookie binds the callback to this browser. */
export async function beginOpenId(ctx: Ctx, returnPath: ReturnPath): Promise<OpenIdBegun> {
  authorise(ctx.actor, 'sign-in')

  if (!ctx.identity.openId) return { outcome: 'not-set-up' }
  const begun = await ctx.identity.openId.begin({ isAgain: returnPath.again !== undefined })
  if (begun.outcome === 'unavailable') return begun
  const { address, pending } = begun
  return { outcome: 'begun', address, kept: sealReturnPath(ctx, { ...returnPath, pending }) }
}
