import type { Context } from 'hono'
import type { z } from 'zod'
import { privateAnswer } from '#contract/private-answer.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { plainAnswer } from './plain-answer.ts'

const answerHeaders = { ...privateAnswer, 'content-type': 'application/json' }
export const mostBytes = 64 * 1024
const mostErrors = 50
/** Fatal, so that text in another encoding is refused, and is not stored with replacement characters. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** A JSON response with personal data, which must not be cached. */
export function json(
  body: unknown,
  { status = 200, headers }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  const all = headers ? { ...answerHeaders, ...headers } : answerHeaders
  return plainAnswer({ status, headers: all, text: JSON.stringify(body) })
}

export function noContent(): Response {
  return new Response(null, { status: 204 })
}

export type FieldError = { field: string; code: string }

const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i
const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i

type Options = {
  /** Treats null as if an optional field was omitted, as many programs write it */
  omitsNulls?: boolean
}

/** The validated body, or the answer that says what is wrong with it. */
export async function readJson<T>(
  c: Context,
  schema: z.ZodType<T>,
  refuse: (code: ProblemCode, extra?: { detail?: string; errors?: FieldError[] }) => Response,
  { omitsNulls = false }: Options = {},
): Promise<{ data: T; text: string } | Response> {
  const type = c.req.header('content-type') ?? ''
  if (!jsonType.test(type)) return refuse('unsupported-type', { detail: 'Send application/json' })
  if (!/^utf-?8$/i.test(charset.exec(type)?.[1] ?? 'utf-8')) {
    return refuse('unsupported-type', { detail: 'Send JSON in UTF-8' })
  }
  const bytes = await readBytes(c)
  if (bytes === undefined) return refuse('too-large')
  let text: string
  let body: unknown
  try {
    text = utf8.decode(bytes)
    body = JSON.parse(text)
  } catch {
    return c.req.header('content-encoding')
      ? refuse('unsupported-type', { detail: 'Send the body without Content-Encoding' })
      : refuse('invalid-request', { detail: 'The body is not JSON' })
  }
  const first = schema.safeParse(body)
  const isAgain = omitsNulls && !first.success && omitNulls(body, first.error.issues)
  const parsed = isAgain ? schema.safeParse(body) : first
  if (parsed.success) return { data: parsed.data, text }
  return refuse('invalid-field', { errors: fieldErrors(parsed.error.issues, body) })
}

type Issues = readonly z.core.$ZodIssue[]

/** Removes the fields that were refused because they are null; whether there were any. */
function omitNulls(body: unknown, issues: Issues): boolean {
  const nulls = issues.filter(({ path }) => path.length > 0 && valueAt(body, path) === null)
  for (const { path } of nulls) {
    const holder = valueAt(body, path.slice(0, -1))
    const key = path.at(-1)
    if (!Array.isArray(holder) && key !== undefined) Reflect.deleteProperty(Object(holder), key)
  }
  return nulls.length > 0
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => {
    const isOwn = typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    return isOwn ? (value as Record<PropertyKey, unknown>)[key] : undefined
  }, body)
}

/** Undefined if the body is too long. Without a Content-Length, counts the size while the body arrives. */
async function readBytes(c: Context): Promise<ArrayBuffer | Uint8Array | undefined> {
  const length = c.req.header('content-length')
  if (length !== undefined) return Number(length) <= mostBytes ? c.req.arrayBuffer() : undefined
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of c.req.raw.body ?? []) {
    bytes += piece.length
    if (bytes > mostBytes) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** The first error of each field, with the error codes of our schemas where they have one. */
export function fieldErrors(issues: Issues, body?: unknown): FieldError[] {
  const errors = issues.flatMap((issue) => {
    const field = issue.path.join('.').slice(0, 60)
    if (issue.code === 'unrecognized_keys') {
      const inside = field && `${field}.`
      return issue.keys.map((key) => ({ field: inside + key.slice(0, 40), code: 'unknown-field' }))
    }
    return [{ field, code: codeOf(issue, valueAt(body, issue.path)) }]
  })
  const first = new Map(errors.toReversed().map((error) => [error.field, error]))
  return errors.filter((error) => first.get(error.field) === error).slice(0, mostErrors)
}

function codeOf(issue: z.core.$ZodIssue, value: unknown): string {
  const { code, message, path } = issue
  const isMissing = value === undefined && path.length > 0 && code !== 'custom'
  if (isMissing) return 'required'
  if (code === 'invalid_type') return 'wrong-type'
  const isWorded = /^[a-z]+(-[a-z]+)*$/.test(message)
  if (isWorded) return message
  const isOfText = 'origin' in issue && issue.origin === 'string'
  return (isOfText && lengthCodes[code]) || (codes[code] ?? 'wrong-type')
}

type Codes = Partial<Record<z.core.$ZodIssue['code'], string>>

const lengthCodes: Codes = { too_big: 'too-long', too_small: 'too-short' }

const codes: Codes = {
  invalid_value: 'not-one-of',
  invalid_format: 'wrong-format',
  too_big: 'too-large',
  too_small: 'too-small',
}
