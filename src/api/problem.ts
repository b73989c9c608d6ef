import { z } from '@hono/zod-openapi'
import { privateAnswer } from '#contract/private-answer.ts'
import { type ProblemCode, problems } from '#contract/problem.ts'

export const problemSchema = z
  .object({
    type: z.string().openapi({ example: '/api/docs#not-found' }),
    title: z.string(),
    status: z.int(),
    code: z.string().openapi({ description: 'Stable identifier of the error' }),
    detail: z.string().optional(),
    errors: z
      .array(z.object({ field: z.string(), code: z.string() }))
      .optional()
      .openapi({ description: 'Errors by field' }),
  })
  .openapi('Problem')

type Extra = {
  detail?: string
  errors?: { field: string; code: string }[]
  /** For number-taken: the record that has the number */
  existingId?: string
  /** For changed-meanwhile: the present version, and the one that was sent */
  current?: unknown
  yours?: unknown
  headers?: Record<string, string>
}

/** An RFC 9457 problem. It reveals nothing about the implementation. */
export function problem(code: ProblemCode, { headers, ...extra }: Extra = {}): Response {
  const { status, title } = problems[code]
  const body = { type: `/api/docs#${code}`, title, status, code, ...extra }
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...privateAnswer, 'content-type': 'application/problem+json', ...headers },
  })
}
