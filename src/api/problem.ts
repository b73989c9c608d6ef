import { z } from '@hono/zod-openapi'
import { privateAnswer } from '#contract/private-answer.ts'
import { type ProblemCode, problems } from '#contract/problem.ts'
import { hasChangedNothing, isOutage, isOutOfRoom } from '#core/outage.ts'
import { noContent } from './json.ts'
import { plainAnswer } from './plain-answer.ts'

export const problemSchema = z
  .object({
    type: z.string().openapi({ example: '/api/docs#not-found' }),
    title: z.string(),
    status: z.int(),
    code: z
      .string()
      .openapi({ description: 'Stable identifier of the error: one of those at /api/docs#errors' }),
    detail: z.string().optional(),
    changed: z
      .enum(['nothing', 'unknown'])
      .optional()
      .openapi({ description: 'For failures on our side: whether something was changed' }),
    errors: z
      .array(z.object({ field: z.string(), code: z.string() }))
      .optional()
      .openapi({ description: 'Errors by field' }),
    existingId: z
      .string()
      .optional()
      .openapi({ description: 'For `number-taken`: the record that has the number' }),
    current: z
      .unknown()
      .optional()
      .openapi({ description: 'For `changed-meanwhile`: the current version' }),
    yours: z.unknown().optional().openapi({ description: 'Beside `current`: what you sent' }),
  })
  .openapi('Problem')

type Extra = Omit<z.infer<typeof problemSchema>, 'type' | 'title' | 'status' | 'code'> & {
  headers?: Record<string, string>
}

/** What use cases call by another name than the API */
const otherNames = {
  'key-mismatch': 'idempotency-mismatch',
  'created-already': 'shown-already',
  'invited-already': 'shown-already',
  'open-already': 'request-open',
  'not-now': 'import-not-now',
  'text-changed': 'changed-meanwhile',
  'email-taken': 'account-exists',
} as const

type ProblemName = ProblemCode | keyof typeof otherNames

/** An RFC 9457 problem. It reveals nothing about the implementation. */
export function problem(name: ProblemName, { headers, ...extra }: Extra = {}): Response {
  const isOther = (one: string): one is keyof typeof otherNames => Object.hasOwn(otherNames, one)
  const code: ProblemCode = isOther(name) ? otherNames[name] : name
  const [status, title] = problems[code]
  const body = { type: `/api/docs#${code}`, title, status, code, ...extra }
  return plainAnswer({
    status,
    headers: { ...privateAnswer, 'content-type': 'application/problem+json', ...headers },
    text: JSON.stringify(body),
  })
}

/** The answer to an operation that returns nothing; each outcome but `done` is a problem. */
export function noContentIf<Done extends string>(done: Done, outcome: Done | ProblemName) {
  return outcome === done ? noContent() : problem(outcome as ProblemName)
}

export function invalidField(field: string, code: string): Response {
  return problem('invalid-field', { errors: [{ field, code }] })
}

export function tooManyAttempts({ retryAfterSeconds }: { retryAfterSeconds: number }): Response {
  return problem('too-many-attempts', { headers: { 'retry-after': String(retryAfterSeconds) } })
}

type FailedOnOurSide = 'no-space' | 'unavailable' | 'internal'

/** Describes a failure on our side: the reason, what could not be done, and whether anything was changed. */
export function failureOnOurSide(
  error: unknown,
  { method, path }: { method: string; path: string },
): { code: FailedOnOurSide; detail: string; changed: 'nothing' | 'unknown' } {
  const code = isOutOfRoom(error) ? 'no-space' : isOutage(error) ? 'unavailable' : 'internal'
  if (/^\/(api\/v1\/lookups|result|ircc)(\/|$)/.test(path)) return { code, ...searchFailed }
  if (method === 'GET' || method === 'HEAD') {
    return { code, detail: 'It could not be read. Try again in a moment.', changed: 'nothing' }
  }
  if (hasChangedNothing(error)) {
    const detail = 'The request was not carried out: nothing was changed. Try again in a moment.'
    return { code, detail, changed: 'nothing' }
  }
  const detail =
    'It failed while the request was carried out: all of it was done, or nothing. Look before you ' +
    'repeat it; if you sent an Idempotency-Key, repeat it with the same one.'
  return { code, detail, changed: 'unknown' }
}

export const searchFailed = {
  detail: 'The search could not be completed, which says nothing about the number. Try again.',
  changed: 'nothing',
} as const
