import { z } from '@hono/zod-openapi'
import {
  newRequest,
  type PersonRequest,
  personRequest,
  requestClosing,
  requestQuery,
} from '#contract/person/request.ts'
import { zipAnswer } from '#contract/private-answer.ts'
import { closeRequest } from '#core/person/close-request.ts'
import { exportPerson } from '#core/person/export-person.ts'
import { findRequest, listRequests } from '#core/person/list-requests.ts'
import { recordRequest } from '#core/person/record-request.ts'
import { json } from '../../json.ts'
import { invalidField, problem } from '../../problem.ts'
import { type Operation, operationsOf } from '../operation.ts'
import { page, pageOf, paging } from '../pages.ts'
import { passwordAgain, passwordRefused, tooManyPasswords } from '../password-again.ts'

const operation = operationsOf('Requests and copies')

const shape = z.object(personRequest.shape).openapi('PersonRequest')
const query = requestQuery.extend(paging(requestQuery.shape.after.unwrap()))

/** With an API token, or after signing in just now, the request needs no body. */
const copyWanted = z.strictObject({ password: passwordAgain }).optional()

const binary = z.string().openapi({ format: 'binary' })

export const requestOperations: Operation[] = [
  operation('get', '/requests', 'read-requests', {
    summary: 'List what people asked about their own data',
    description: 'Open requests come in the order in which they are due, closed ones newest first.',
    query,
    answers: { 200: pageOf('A page of requests', shape, { name: 'PersonRequests' }) },
    async run({ c, ctx, deps, query: { limit, ...asked } }) {
      const { rows, next } = await listRequests(ctx, { ...asked, size: limit })
      return page<z.infer<typeof shape>>(c, deps, { data: rows, next })
    },
  }),

  operation('post', '/records/{id}/requests', 'answer-requests', {
    summary: 'Enter a request that reached you outside the site',
    description:
      'It has to be answered within 30 days from `askedOn`, which is today if absent. While a ' +
      'request for a copy is open, the record is neither deleted nor erased. A record in the ' +
      'bin can have requests too.',
    isOnce: true,
    body: newRequest,
    answers: {
      201: { description: 'The request', schema: shape },
      404: 'No such record',
      409: 'A request of this kind is open already',
    },
    async run({ ctx, id: recordId, given, body }) {
      const recorded = await recordRequest(ctx, { ...body, recordId, ...given })
      switch (recorded.outcome) {
        case 'recorded':
          return json(shown(await findRequest(ctx, recorded.id)), { status: 201 })
        case 'invalid':
          return invalidField(recorded.field, recorded.because)
        default:
          return problem(recorded.outcome)
      }
    },
  }),

  operation('post', '/requests/{id}/close', 'answer-requests', {
    summary: 'Close a request with its result',
    description:
      'An `answer` is required if you refuse. The candidate is mailed that there is an answer. A ' +
      'closed request stays as it is. Erasing a record closes its requests for erasure, and only ' +
      'then are they `done`; an `objection` is `done` once the record is not public.',
    body: requestClosing,
    answers: {
      200: { description: 'The request', schema: shape },
      404: 'No such request',
      409: 'It is not done: the record exists, or is still public',
    },
    async run({ ctx, id, body }) {
      const outcome = await closeRequest(ctx, { id, ...body })
      const isDone = outcome === 'closed' || outcome === 'closed-already'
      return isDone ? json(shown(await findRequest(ctx, id))) : problem(outcome)
    },
  }),

  operation('post', '/records/{id}/copy', 'export-person', {
    summary: 'Download everything that is stored about the person of a record',
    description:
      'A ZIP file with the fields, all scans, consents, shares and who opened them, the activity, ' +
      'and the signed statement. Give it to nobody but this person.',
    body: copyWanted,
    answers: {
      200: { description: 'The copy', schema: binary, type: 'application/zip' },
      404: 'No such record',
      429: tooManyPasswords,
    },
    async run({ ctx, id: recordId, body }) {
      const made = await exportPerson(ctx, { recordId, ...body })
      if (made.outcome === 'not-found') return problem('not-found')
      return made.outcome === 'exported' ? zipAnswer(made.copy) : passwordRefused(made)
    },
  }),
]

function shown(request: PersonRequest | undefined): z.infer<typeof shape> {
  if (!request) throw new Error('The request is lost')
  return request
}
