import type { Context } from 'hono'
import type { ProblemCode } from '#contract/problem.ts'
import {
  type Action,
  can,
  Forbidden,
  fullRole,
  lacksScope,
  rolesThatMay,
  scopeFor,
} from '#core/authorise.ts'
import type { Ctx } from '#core/context.ts'
import type { Deps } from './deps.ts'

type Extra = { headers?: Record<string, string>; detail?: string }
type Refuse = (code: ProblemCode, extra?: Extra) => Response

/**
 * Authorises before reading the body, and again once it is complete: a body can take an hour to
 * arrive. Against CSRF, a change with a session cookie must come from a page of this site, since browsers
 * send cookies on their own.
 */
async function admit(c: Context, action: Action, { ctxFor, isCrossSite }: Deps, refuse: Refuse) {
  if (isCrossSite(c)) return refuse('cross-site')
  const ctx = await ctxFor(c)
  if (can(ctx.actor, action)) return ctx
  if (ctx.actor.role !== 'stranger') return refuse('forbidden', whatIsMissing(ctx, action))
  return refuse('sign-in-needed', { headers: { 'www-authenticate': 'Bearer' } })
}

/** What somebody lacks whose role permits the action: a second factor, or a scope (the header of RFC 6750). */
function whatIsMissing({ actor }: Ctx, action: Action): Extra | undefined {
  const role = fullRole(actor)
  if (!rolesThatMay(action).includes(role)) return undefined
  const error = `Bearer error="insufficient_scope", scope="${scopeFor(action)}"`
  return {
    ...(role !== actor.role && { detail: needsTwoFactor }),
    ...(lacksScope(actor, action) && { headers: { 'www-authenticate': error } }),
  }
}

const needsTwoFactor =
  'The site requires a second factor for this role. Set it up at /account/two-factor.'

type Read<Body> = Body | Response | undefined

/**
 * Reads the body only if its sender may send it, and handles the request with the rights that the sender has
 * when the body is complete.
 */
export async function answerAs<Body>(
  c: Context,
  { action, deps, refuse }: { action: Action; deps: Deps; refuse: Refuse },
  read: (() => Promise<Read<Body>>) | undefined,
  run: (ctx: Ctx, body: Body | undefined) => Response | Promise<Response>,
): Promise<Response> {
  const before = await admit(c, action, deps, refuse)
  if (before instanceof Response) return before
  const body = read && (await read())
  const isForAll = rolesThatMay(action).includes('stranger')
  const ctx = body === undefined || isForAll ? before : await admit(c, action, deps, refuse)
  if (ctx instanceof Response) return ctx
  if (body instanceof Response) return body
  try {
    return await run(ctx, body)
  } catch (error) {
    if (!(error instanceof Forbidden)) throw error
    const after = await admit(c, error.action, deps, refuse)
    return after instanceof Response ? after : refuse('forbidden')
  }
}
