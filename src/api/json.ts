import type { Context } from 'hono'
import type { z } from 'zod'
import { privateAnswer } from '#contract/private-answer.ts'
import type { ProblemCode } from '#contract/problem.ts'

const answerHeaders = { ...privateAnswer, 'content-type': 'application/json' }
const mostBytes = 64 * 1024
const mostErrors = 50
/** Fatal, so that text in another encoding is refused, and is not stored with replacement characters. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** A JSON response with personal data, which must not be cached. */
export function json(
  body: unknown,
  { status = 200, headers }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  const all = headers ? { ...answerHeaders, ...headers } : answerHeaders
  return new Response(JSON.stringify(body), { status, headers: all })
}

export function noContent(): Response {
  return new Response(null, { status: 204 })
}

export type FieldError = { field: string; code: string }

/** The validated body, or the answer that says what is wrong with it. */
export async function readJson<T>(
  c: Context,
  schema: z.ZodType<T>,
  refuse: (code: ProblemCode, extra?: { detail?: string; errors?: FieldError[] }) => Response,
): Promise<{ data: T; text: string } | Response> {
  if (!/^application\/([\w.-]+\+)?json\b/i.test(c.req.header('content-type') ?? '')) {
    return refuse('unsupported-type', { detail: 'Send application/json' })
  }
  const bytes = await readBytes(c)
  if (bytes === undefined) return refuse('too-large')
  let text: string
  let body: unknown
  try {
    text = utf8.decode(bytes)
    body = JSON.parse(text)
  } catch {
    return refuse('invalid-request', { detail: 'The body is not JSON' })
  }
  const parsed = schema.safeParse(body)
  if (parsed.success) return { data: parsed.data, text }
  return refuse('invalid-field', { errors: fieldErrors(parsed.error.issues) })
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

/** Validation errors by field, with the error codes of our schemas where they have one. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const errors = issues.flatMap((issue) => {
    const field = issue.path.join('.').slice(0, 60)
    if (issue.code === 'unrecognized_keys') {
      const inside = field && `${field}.`
      return issue.keys.map((key) => ({ field: inside + key.slice(0, 40), code: 'unknown-field' }))
    }
    const isWorded = /^[a-z]+(-[a-z]+)*$/.test(issue.message)
    return [{ field, code: isWorded ? issue.message : (codes[issue.code] ?? 'wrong-type') }]
  })
  return errors.slice(0, mostErrors)
}

const codes: Partial<Record<z.core.$ZodIssue['code'], string>> = {
  invalid_value: 'not-one-of',
  invalid_format: 'wrong-format',
  too_big: 'too-large',
  too_small: 'too-small',
}
