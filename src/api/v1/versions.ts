import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { privateAnswer } from '#contract/private-answer.ts'
import { seenRevision } from '#contract/text/seen-revision.ts'
import { json } from '../json.ts'
import { problem } from '../problem.ts'

export const etagHeader = z.object({
  ETag: z.string().openapi({
    description: 'The version. Send it as `If-Match` when you change what you read.',
    example: '"3"',
  }),
})

export const createdHeaders = etagHeader.extend({
  Location: z.string().openapi({ description: 'The address of what was added' }),
})

export const ifNoneMatchHeader = z.object({
  'If-None-Match': z
    .string()
    .optional()
    .openapi({ description: 'The `ETag` of the version that you have', example: '"3"' }),
})

export const notModified = {
  description: 'Not modified: `If-None-Match` names the current version',
  headers: etagHeader,
}

export const ifMatchHeader = z.object({
  'If-Match': z
    .string()
    .openapi({ description: 'The `ETag` of the version that you read', example: '"3"' }),
})

export const ifMatchAnswers = {
  412: {
    description:
      'Someone else has changed it since you read it. `current` is the current version, ' +
      '`yours` is the body that you sent.',
    headers: etagHeader,
  },
  428: 'The `If-Match` header is missing',
}

/** The answer 412 of operations that take If-Match, but do not need it */
export const notThisVersion = {
  description: 'The record has changed since you read it. `current` is the current version.',
  headers: etagHeader,
}

export const perhapsIfMatchHeader = ifMatchHeader.partial()

export function etagOf(revision: number): string {
  return `"${revision}"`
}

/** The answer to a change of what somebody else has changed since it was read */
export function changedMeanwhile(current: { revision: number }, yours?: unknown): Response {
  const headers = { etag: etagOf(current.revision) }
  return problem('changed-meanwhile', { current, yours, headers })
}

/** Answers with an ETag, or 304 if the client has this version. */
export function versioned(c: Context, body: { revision: number }): Response {
  const etag = etagOf(body.revision)
  const known = c.req.header('if-none-match')
  if (c.req.method === 'GET' && known && namesIt(known, etag)) {
    return new Response(null, { status: 304, headers: { ...privateAnswer, etag } })
  }
  return json(body, { headers: { etag } })
}

/** Apache puts the encoding into the ETag of what it compresses: `"3-gzip"`. */
const encoding = /-(gzip|br)"$/

function namesIt(list: string, etag: string): boolean {
  const given = list.split(',').map((one) => one.trim().replace(encoding, '"'))
  const names = given.map((one) => one.replace(/^W\//, ''))
  return names.includes('*') || names.includes(etag)
}

export function revisionIn(c: Context): number | undefined {
  const given = c.req.header('if-match')?.trim().replace(encoding, '"')
  if (!given) return undefined
  return seenRevision(/^"(.*)"$/.exec(given)?.[1])
}
