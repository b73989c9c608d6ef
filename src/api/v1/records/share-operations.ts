import { z } from '@hono/zod-openapi'
import { mostViewsListed, newShare, share, shareView, viewCursor } from '#contract/shares/share.ts'
import { inGroups } from '#contract/shares/share-code.ts'
import { createShare } from '#core/shares/create-share.ts'
import { listShareViews } from '#core/shares/list-share-views.ts'
import { listShares } from '#core/shares/list-shares.ts'
import { revokeShare } from '#core/shares/revoke-share.ts'
import { viewShare } from '#core/shares/view-share.ts'
import { json, noContent } from '../../json.ts'
import { invalidField, problem } from '../../problem.ts'
import { foundParts, notSearched, presentFound, searchAnswers, typed } from '../lookups.ts'
import { idIn, type Operation, operationsOf } from '../operation.ts'
import { listOf, page, pageOf, pageSize, paging } from '../pages.ts'
import { noRecord } from './consent-operations.ts'

const operation = operationsOf('Shares')

const shapeOfView = z.object(shareView.shape).openapi('ShareView')
const most = mostViewsListed

const made = z
  .object({
    id: z.string(),
    code: z.string().openapi({
      description: 'The share code, shown only in this response',
      example: 'K7QM-2X9D-4HFA',
    }),
    pin: z
      .string()
      .optional()
      .openapi({ description: 'The PIN, shown only in this response', example: '048213' }),
    expiresAt: z.iso.datetime(),
  })
  .openapi('NewShareAnswer')

const asked = z
  .strictObject({
    code: typed.openapi({ example: 'K7QM-2X9D-4HFA' }),
    pin: typed.optional(),
    name: z.string().max(200, 'too-long').optional().openapi({
      description:
        'Name of the candidate. Required if the share asks for the name instead of a PIN.',
    }),
    viewer: z.string().max(100, 'too-long').optional().openapi({
      description: 'Who you are. The candidate and staff can see it; it is not verified.',
    }),
  })
  .openapi('ShareCode')

const shared = foundParts
  .extend({
    candidate: foundParts.shape.candidate.partial({ nationality: true }),
    signedStatement: z
      .url()
      .optional()
      .openapi({
        description:
          'URL of a signed statement (proof file) of what is shown, if the share includes it. ' +
          'The URL works until `expiresAt`. Store the bytes of the file as they are: a file that ' +
          'a program has parsed and written anew is refused when it is checked.',
      }),
  })
  .openapi('SharedResult')

export const shareOperations: Operation[] = [
  operation('post', '/records/{id}/shares', 'share-record', {
    summary: 'Create a share code that shows chosen documents',
    description:
      'Anyone who has the code can see the chosen documents and fields while the record is ' +
      'public. `secondFact` says whether they also need a PIN or the name of the candidate. A ' +
      'document of a chosen type that is added later is shown too. Documents that the settings ' +
      'withhold are not shown. With `statementToo`, viewers can also download a signed ' +
      'statement of what is shown, which cannot be taken back. Five wrong PINs or names lock ' +
      'the code. Moderators can share only records that they entered.',
    isOnce: true,
    body: newShare,
    answers: {
      201: { description: 'Created', schema: made },
      404: noRecord,
      409:
        'The record is not public, or it already has 20 live codes made by staff, or an earlier ' +
        'request with this idempotency key has created a code. The code is shown only once.',
    },
    async run({ ctx, id: recordId, given, body }) {
      const created = await createShare(ctx, { ...body, recordId, ...given })
      if (created.outcome !== 'created') return problem(created.outcome)
      const { id, code, pin, expiresAt } = created
      return json({ id, code: inGroups(code), ...(pin && { pin }), expiresAt }, { status: 201 })
    },
  }),

  operation('get', '/records/{id}/shares', 'read-record', {
    summary: 'List the share codes of a record, live and ended',
    description: 'Returns all live codes, and at least the newest 100 codes that have ended.',
    answers: {
      200: listOf('The share codes, newest first', z.object(share.shape).openapi('Share')),
      404: noRecord,
    },
    async run({ ctx, id }) {
      const data = await listShares(ctx, id)
      return data ? json({ data }) : problem('not-found')
    },
  }),

  operation('get', '/records/{id}/shares/{share}/views', 'read-record', {
    summary: 'List the views of a share code',
    description: 'Views are deleted 90 days after the share has ended.',
    query: z.strictObject(paging(z.string().regex(viewCursor), pageSize(most, most))),
    answers: {
      200: pageOf('A page of the views, newest first', shapeOfView, { name: 'ShareViews' }),
      404: 'The record has no such share code',
    },
    async run({ c, ctx, deps, id: recordId, query: { limit: size, after } }) {
      const found = await listShareViews(ctx, { recordId, id: idIn(c, 'share'), after, size })
      return found ? page(c, deps, { data: found.views, next: found.next }) : problem('not-found')
    },
  }),

  operation('delete', '/records/{id}/shares/{share}', 'share-record', {
    summary: 'Revoke a share code',
    description:
      'The code stops working with the next request, even for viewers who already have it open.',
    answers: { 204: 'Revoked, or it had already ended', 404: 'The record has no such share code' },
    async run({ c, ctx, id: recordId }) {
      const outcome = await revokeShare(ctx, { recordId, id: idIn(c, 'share') })
      return outcome === 'not-found' ? problem(outcome) : noContent()
    },
  }),

  operation('post', '/share-views', 'look-up-record', {
    summary: 'Read what a share code shows',
    description:
      'A successful request counts as a view. A code with a typing error gives 422. Codes that ' +
      'are unknown, expired, revoked, used up or locked, wrong PINs or names, and records that ' +
      'are not public all give the same 404. Requests count as lookups of your network.',
    body: asked,
    answers: {
      200: { description: 'The shared documents and fields', schema: shared },
      404: 'The code, with this PIN or name, shows nothing',
      ...searchAnswers,
    },
    async run({ ctx, deps, body }) {
      const viewed = await viewShare(ctx, body)
      switch (viewed.outcome) {
        case 'found':
          return json({
            ...presentFound(ctx, viewed, deps.publicUrl, { isHome: false }),
            ...(viewed.hasStatement && {
              signedStatement: `${deps.publicUrl.origin}/proof/statement/${viewed.grant}`,
            }),
          } satisfies z.infer<typeof shared>)
        case 'not-found':
          return problem('not-found', { detail: 'This code, with this PIN or name, shows nothing' })
        case 'invalid':
          return invalidField(viewed.field, viewed.because)
        default:
          return notSearched(viewed)
      }
    },
  }),
]
