import type { Context } from 'hono'
import type { z } from 'zod'
import { privateAnswer } from './private-answer.ts'
import { problem } from './problem.ts'

const answerHeaders = { ...privateAnswer, 'content-type': 'application/json' }

/** An answer that concerns a person: nobody on the way keeps it. */
export function json(
  body: unknown,
  { status = 200, headers }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  const all = headers ? { ...answerHeaders, ...headers } : answerHeaders
  return new Response(JSON.stringify(body), { status, headers: all })
}

/** The body of a request, checked, or the answer that says what is wrong with it. */
export async function readJson<T>(c: Context, schema: z.ZodType<T>): Promise<T | Response> {
  if (!/^application\/([\w.-]+\+)?json\b/i.test(c.req.header('content-type') ?? '')) {
    return problem('unsupported-type', { detail: 'Send application/json' })
  }
  let body: unknown
  try {
    body = JSON.parse(await c.req.text())
  } catch {
    return problem('invalid-request', { detail: 'The body is not JSON' })
  }
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ field: key.slice(0, 40), code: 'unknown-field' }))
    }
    const isWorded = issue.code === 'custom' || issue.code === 'too_big'
    const code = isWorded ? issue.message : 'wrong-type'
    return [{ field: issue.path.join('.'), code }]
  })
  return problem('invalid-field', { errors })
}
