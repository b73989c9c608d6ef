import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import { type ProblemCode, problems } from '#contract/problem.ts'
import type { Action } from '#core/authorise.ts'
import type { Ctx } from '#core/context.ts'
import { isNonsense, isOutage, isOutOfRoom } from '#core/outage.ts'
import { answerAs } from '../admit.ts'
import type { Deps } from '../deps.ts'
import { type FieldError, json, readJson } from '../json.ts'
import { failureOnOurSide } from '../problem.ts'
import { preflight, readableBy } from './other-origins.ts'
import { faultInWords } from './words.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Asked<Body> = {
  c: Context
  ctx: Ctx
  deps: Deps
  param: string
  body: Body
}

/** One call of earlier clients: its permission, and the translation in both directions. */
export type WireCall = {
  action: Action
  method: Method
  path: string
  answer: (c: Context, deps: Deps) => Promise<Response>
}

type Described<Body> = {
  action: Action
  body?: z.ZodType<Body>
  /** Reads the token from another place, if the Authorization header has none */
  keyIn?: (c: Context) => string | undefined
  run: (asked: Asked<Body>) => Response | Promise<Response>
}

export function wireCall<Body = undefined>(
  method: Method,
  path: string,
  { action, body, keyIn, run }: Described<Body>,
): WireCall {
  const name = /:(\w+)/.exec(path)?.[1] ?? ''

  async function answer(c: Context, given: Deps): Promise<Response> {
    const key = keyIn?.(c)
    const deps = key ? { ...given, ...byKey(given, key) } : given
    const read = body && (() => readJson(c, body, failure, { omitsNulls: true }))
    return answerAs(c, { action, deps, refuse: failure }, read, (ctx, sent) =>
      run({ c, ctx, deps, param: c.req.param(name) ?? '', body: sent?.data as Body }),
    )
  }
  return {
    action,
    method,
    path,
    answer: (c, deps) => answer(c, deps).catch((error: unknown) => refusedInWords(error, c)),
  }
}

/** Skips the check for cross-site requests: browsers never send a key on their own, unlike a cookie. */
function byKey({ ctxFor }: Deps, key: string): Pick<Deps, 'ctxFor' | 'isCrossSite'> {
  return { ctxFor: (c) => ctxFor(c, key), isCrossSite: () => false }
}

/** Errors in the format that earlier clients expect. */
function refusedInWords(error: unknown, { req }: Context): Response {
  if (isOutage(error) || isOutOfRoom(error)) {
    const { code, detail } = failureOnOurSide(error, req)
    return failure(code, { detail })
  }
  if (isNonsense(error)) return failure('invalid-request')
  throw error
}

type Extra = { headers?: Record<string, string>; detail?: string; errors?: FieldError[] }

export function failure(code: ProblemCode, { headers = {}, detail, errors }: Extra = {}): Response {
  const [status, title] = problems[code]
  const why = errors?.map(faultInWords).join('; ') || detail
  return json({ error: why ? `${title}: ${why}` : title }, { status, headers })
}

export function addCalls(wire: Hono, calls: WireCall[], deps: Deps): void {
  const { wireOrigins } = deps
  for (const { method, path, answer } of calls) {
    wire.on(method, path, async (c) => readableBy(wireOrigins, c, await answer(c, deps)))
  }
  for (const [path, onPath] of Map.groupBy(calls, ({ path }) => path)) {
    const methods = onPath.map(({ method }): string => method)
    const others = allMethods.filter((method) => !methods.includes(method))
    const headers = { allow: methods.join(', ').replace('GET', 'GET, HEAD') }
    wire.on(others, path, (c) => {
      return preflight(wireOrigins, c, methods) ?? failure('method-not-allowed', { headers })
    })
  }
}

const allMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
