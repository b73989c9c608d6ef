import { type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type Action, rolesThatMay, scopeFor } from '#core/authorise.ts'
import type { Ctx } from '#core/context.ts'
import type { Sending } from '#core/idempotency.ts'
import { answerAs } from '../admit.ts'
import type { Deps } from '../deps.ts'
import { fieldErrors, readJson } from '../json.ts'
import { problem, problemSchema } from '../problem.ts'
import { idempotencyHeader, sendingIn } from './idempotency.ts'
import { queryIn } from './pages.ts'
import { ifMatchAnswers, ifMatchHeader, revisionIn } from './versions.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

type Answer = { description: string; schema?: z.ZodType; type?: string; headers?: z.ZodObject }

type Asked<Query, Body> = {
  c: Context
  ctx: Ctx
  deps: Deps
  id: string
  query: Query
  body: Body
  /** With `isOnce`: the Idempotency-Key, if there is one */
  given: { sending?: Sending }
  /** With `isVersioned`: the revision that the client read, from If-Match */
  revision: number
}

/** One operation: its permission, input, output and use case. */
export type Operation = {
  action: Action
  method: Method
  path: string
  config: RouteConfig
  answer: (c: Context, deps: Deps) => Promise<Response>
}

type Description<Query, Body> = {
  summary: string
  description?: string
  query?: z.ZodType<Query>
  headers?: z.ZodObject
  /** Takes an Idempotency-Key */
  isOnce?: true
  /** Needs If-Match */
  isVersioned?: true
  /** Refuses API tokens */
  needsSession?: true
  body?: z.ZodType<Body>
  /** The type of a body that is not JSON, which the operation reads itself */
  files?: NonNullable<NonNullable<RouteConfig['request']>['body']>
  answers: Record<number, Answer | string>
  run: (asked: Asked<Query, Body>) => Response | Promise<Response>
}

/** Creates operations that the API reference groups under this tag. */
export function operationsOf(tag: string) {
  return <Query = undefined, Body = undefined>(
    method: Method,
    path: string,
    action: Action,
    description: Description<Query, Body>,
  ): Operation => ({
    action,
    method,
    path,
    config: configOf({ method, path, action, tag }, description),
    answer: (c, deps) => answer(c, deps, action, description),
  })
}

function answer<Query, Body>(
  c: Context,
  deps: Deps,
  action: Action,
  { query, body, isOnce, isVersioned, run }: Description<Query, Body>,
): Promise<Response> {
  const allowed = query ?? (isForAll(action) ? undefined : noParameters)
  const asked = allowed?.safeParse(queryIn(c))
  async function read() {
    if (asked?.success === false) {
      return problem('invalid-field', { errors: fieldErrors(asked.error.issues, c.req.query()) })
    }
    const unreadable = Object.entries(asked?.data ?? {}).filter(([, value]) => hasNul(value))
    if (unreadable.length > 0) return invalidFields(unreadable, 'not-text')
    // Refuse repeated parameters: a proxy and this server could pick different values.
    const given = Object.entries(allowed ? c.req.queries() : {})
    const repeated = given.filter(([, values]) => values.length > 1)
    if (repeated.length > 0) return invalidFields(repeated, 'repeated')
    const isSent = c.req.header('transfer-encoding') || Number(c.req.header('content-length')) > 0
    if (!isSent && body && isOptional(body)) return undefined
    // In a PATCH an omitted field stays as it is, so that null is not the same there.
    return body && readJson(c, body, problem, { omitsNulls: c.req.method !== 'PATCH' })
  }
  return answerAs(c, { action, deps, refuse: problem }, read, (ctx, sent) => {
    const given = isOnce ? sendingIn(c, ctx, sent?.text ?? '') : {}
    if (given instanceof Response) return given
    const revision = isVersioned ? (revisionIn(c) ?? problem('if-match-needed')) : 0
    if (revision instanceof Response) return revision
    const id = idIn(c, 'id')
    const [queried, body] = [asked?.data as Query, sent?.data as Body]
    return run({ c, ctx, deps, id, query: queried, body, given, revision })
  })
}

function invalidFields(fields: [name: string, unknown][], code: string): Response {
  return problem('invalid-field', { errors: fields.map(([field]) => ({ field, code })) })
}

function isOptional(body: z.ZodType): boolean {
  return body.safeParse(undefined).success
}

/** A parameter that is ignored could have been meant to limit what the request changes. */
const noParameters = z.strictObject({})

function isForAll(action: Action): boolean {
  return rolesThatMay(action).includes('stranger')
}

/** PostgreSQL rejects NUL in a parameter, so an id with NUL becomes '', which matches nothing. */
export function idIn(c: Context, name: string): string {
  const id = c.req.param(name) ?? ''
  return hasNul(id) ? '' : id
}

function hasNul(value: unknown): boolean {
  return typeof value === 'string' && value.includes('\0')
}

/** Registers one handler per route, for which Hono has a fast path. */
export function addOperations(api: OpenAPIHono, operations: Operation[], deps: Deps): void {
  for (const { method, path, config, answer } of operations) {
    api.openAPIRegistry.registerPath(config)
    api.on(method, inHono(path), (c) => answer(c, deps))
  }
  const taken = Map.groupBy(operations, ({ path }) => inHono(path))
  for (const [path, onPath] of taken) {
    const methods = onPath.map(({ method }) => method.toUpperCase())
    const others = allMethods.filter((method) => !methods.includes(method))
    const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    const headers = { allow: allow.join(', ') }
    api.on(others, path, () => problem('method-not-allowed', { headers }))
  }
}

const allMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

function inHono(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

function configOf<Query, Body>(
  { method, path, action, tag }: Pick<Operation, 'method' | 'path' | 'action'> & { tag: string },
  description: Description<Query, Body>,
): RouteConfig {
  const { summary, query, isOnce, isVersioned, needsSession, body, files } = description
  const headers =
    description.headers ?? (isOnce && idempotencyHeader) ?? (isVersioned && ifMatchHeader)
  const answers = { ...(isVersioned && ifMatchAnswers), ...description.answers }
  const isOpen = isForAll(action)
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, z.string()])
  return {
    method,
    path,
    tags: [tag],
    summary,
    description: [description.description, whoMay(action), !needsSession && scopeNeeded(action)]
      .filter(Boolean)
      .join(' '),
    operationId: operationIdOf(method, path),
    security: isOpen ? [] : [...(needsSession ? [] : [{ token: [] }]), { session: [] }],
    request: {
      ...(names.length > 0 && { params: z.object(Object.fromEntries(names)) }),
      ...(query && { query: query as unknown as z.ZodObject }),
      ...(headers && { headers }),
      ...(body && {
        body: { required: !isOptional(body), content: { 'application/json': { schema: body } } },
      }),
      ...(files && { body: files }),
    },
    responses: responsesOf(answers, isOpen, { hasBody: !!body }),
  }
}

/** What generated clients call the operation: `post /records/{id}/send-back` is postRecordsIdSendBack. */
function operationIdOf(method: string, path: string): string {
  return method + path.replace(/[^a-z]+([a-z]|$)/gi, (_, letter: string) => letter.toUpperCase())
}

function whoMay(action: Action): string | undefined {
  const roles = rolesThatMay(action)
  if (roles.includes('stranger')) return undefined
  if (roles.includes('student') && roles.includes('moderator'))
    return 'Requires an account of any role.'
  if (roles.includes('student') && roles.includes('admin'))
    return 'Requires the role student or admin.'
  if (roles.includes('moderator')) return 'Requires the role admin or moderator.'
  return roles.includes('admin') ? 'Requires the role admin.' : 'Requires the role student.'
}

function scopeNeeded(action: Action): string | undefined {
  const scope = scopeFor(action)
  return scope && `An API token needs the scope \`${scope}\`.`
}

function responsesOf(
  answers: Record<number, Answer | string>,
  isOpen: boolean,
  { hasBody }: { hasBody: boolean },
): RouteConfig['responses'] {
  const usual: Record<number | 'default', string> = {
    ...(!isOpen && {
      422: 'A query parameter is not valid. `errors` gives its name and the reason.',
    }),
    ...(hasBody && {
      400: 'The body is not valid JSON',
      413: 'The body is larger than 64 kB',
      415: 'The content type of the body is not application/json',
      422: 'A field is not valid. `errors` gives its name and the reason.',
    }),
    ...(!isOpen && {
      401: 'Authentication is required',
    }),
    403: isOpen
      ? 'The request came from another site'
      : 'The role or the scopes of the token do not allow this request, or it came from another site',
    503: 'Temporarily unavailable. Retry the request; `Retry-After` says when, if it is known.',
    default: 'Any other error',
  }
  return Object.fromEntries(
    Object.entries({ ...usual, ...answers }).map(([status, told]) => {
      const answer: Answer = typeof told === 'string' ? { description: told } : told
      return [status, Number(status) < 400 ? success(answer) : refusal(status, answer)]
    }),
  )
}

function success({ description, schema, type = 'application/json', headers }: Answer) {
  return {
    description,
    ...(schema && { content: { [type]: { schema } } }),
    ...(headers && { headers }),
  }
}

const retryAfter = z.object({
  'Retry-After': z.string().openapi({ description: 'Seconds to wait' }),
})
const missingScope = z.object({
  'WWW-Authenticate': z
    .string()
    .optional()
    .openapi({ description: 'The scope that the token lacks, if it lacks one' }),
})

const bearer = z.object({ 'WWW-Authenticate': z.literal('Bearer') })

/** The headers of refusals, by status */
const usualHeaders: Record<string, z.ZodObject> = {
  401: bearer,
  403: missingScope,
  429: retryAfter,
  503: retryAfter.partial(),
}

function refusal(status: string, { description, headers = usualHeaders[status] }: Answer) {
  return {
    description,
    content: { 'application/problem+json': { schema: problemSchema } },
    ...(headers && { headers }),
  }
}
