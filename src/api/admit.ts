import type { Context } from 'hono'
import type { ProblemCode } from '#contract/problem.ts'
import { type Action, can } from '#core/authorise.ts'
import type { Ctx } from '#core/context.ts'
import type { Needs } from './needs.ts'

export type Refuse = (code: ProblemCode, extra?: { headers?: Record<string, string> }) => Response

/**
 * Lets in whoever may, before anything of what they sent is read. A session travels in a cookie,
 * which browsers bring along by themselves: what it changes has to come from a page of ours.
 */
export async function admit(
  c: Context,
  action: Action,
  { ctxFor, isCrossSite }: Needs,
  refuse: Refuse,
): Promise<Ctx | Response> {
  if (isCrossSite(c)) return refuse('cross-site')
  const ctx = await ctxFor(c)
  if (can(ctx.actor, action)) return ctx
  if (ctx.actor.role !== 'stranger') return refuse('forbidden')
  return refuse('sign-in-needed', { headers: { 'www-authenticate': 'Bearer' } })
}
