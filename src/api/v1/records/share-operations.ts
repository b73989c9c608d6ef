import { z } from '@hono/zod-openapi'
import { fileTypes } from '#contract/document-types.ts'
import { longestTyped } from '#contract/record.ts'
import {
  newShare,
  secondFacts,
  sharedFields,
  sharePurposes,
  shareStates,
} from '#contract/shares/share.ts'
import { inGroups } from '#contract/shares/share-code.ts'
import { createShare } from '#core/shares/create-share.ts'
import { listShareViews } from '#core/shares/list-share-views.ts'
import { listShares } from '#core/shares/list-shares.ts'
import { revokeShare } from '#core/shares/revoke-share.ts'
import { viewShare } from '#core/shares/view-share.ts'
import { json, noContent } from '../../json.ts'
import { problem } from '../../problem.ts'
import { foundParts, notSearched, presentFound, searchAnswers } from '../lookups.ts'
import { idIn, type Operation, operationsOf } from '../operation.ts'

const operation = operationsOf('Shares')

const share = z
  .object({
    id: z.string(),
    state: z.enum(shareStates),
    documents: z.array(z.enum(fileTypes)),
    fields: z.array(z.enum(sharedFields)),
    secondFact: z.enum(secondFacts),
    purpose: z.enum(sharePurposes),
    label: z.string(),
    createdBy: z.object({ id: z.string(), name: z.string().optional() }),
    byHolder: z.boolean().openapi({ description: 'Whether the candidate made it, not staff' }),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    revokedAt: z.iso.datetime().optional(),
    mostViews: z.int().nullable(),
    statementToo: z.boolean(),
    views: z.int(),
  })
  .openapi('Share')

const made = z
  .object({
    id: z.string(),
    code: z.string().openapi({ description: 'Shown only once', example: 'K7QM-2X9D-4TFA' }),
    pin: z.string().optional().openapi({ description: 'Shown only once', example: '048213' }),
    expiresAt: z.iso.datetime(),
  })
  .openapi('NewShareAnswer')

const shareView = z
  .object({
    at: z.iso.datetime(),
    network: z.string(),
    viewer: z.string().openapi({ description: 'As they said; nobody has checked it' }),
  })
  .openapi('ShareView')

const asked = z
  .strictObject({
    code: z.string().max(longestTyped, 'too-long').openapi({ example: 'K7QM-2X9D-4TFA' }),
    pin: z.string().max(longestTyped, 'too-long').optional(),
    name: z.string().max(200, 'too-long').optional().openapi({
      description: "The candidate's, if the share asks for it in place of a PIN",
    }),
    viewer: z.string().max(100, 'too-long').optional().openapi({
      description: 'Who you are, for the candidate; nobody checks it',
    }),
  })
  .openapi('ShareCode')

const shared = foundParts
  .extend({
    candidate: foundParts.shape.candidate.partial({ nationality: true }),
    signedStatement: z.url().optional().openapi({
      description: 'A proof file of what is shown, if the share hands it out; until expiresAt',
    }),
  })
  .openapi('SharedResult')

const noRecord = 'No such record, or a moderator did not enter it'

export const shareOperations: Operation[] = [
  operation('post', '/records/{id}/shares', 'share-record', {
    summary: 'Make a code that shows chosen documents',
    description:
      'Whoever has the code, and the PIN or the name of the candidate, sees the chosen documents and ' +
      'fields while the record is public. A document of a chosen type that comes later is shown too, ' +
      'one that the settings withhold is not. With `statementToo`, they can keep the signed statement of it. Five wrong PINs or names lock the code. Moderators ' +
      'share records that they entered.',
    isOnce: true,
    body: newShare,
    answers: {
      201: { description: 'Made', schema: made },
      404: noRecord,
      409: 'The record is not public or has 20 live codes, or this key has made one',
    },
    async run({ ctx, id: recordId, given, body }) {
      const created = await createShare(ctx, { ...body, recordId, ...given })
      switch (created.outcome) {
        case 'created': {
          const { id, code, pin, expiresAt } = created
          return json({ id, code: inGroups(code), ...(pin && { pin }), expiresAt }, { status: 201 })
        }
        case 'created-already':
          return problem('shown-already')
        case 'key-mismatch':
          return problem('idempotency-mismatch')
        case 'not-found':
        case 'not-public':
        case 'too-many':
          return problem(created.outcome)
      }
    },
  }),

  operation('get', '/records/{id}/shares', 'read-record', {
    summary: 'List the codes of a record, live and ended',
    description: 'All live ones, and at least the newest 100 that ended.',
    answers: {
      200: { description: 'Newest first', schema: z.object({ data: z.array(share) }) },
      404: noRecord,
    },
    async run({ ctx, id }) {
      const data = await listShares(ctx, id)
      return data ? json({ data }) : problem('not-found')
    },
  }),

  operation('get', '/records/{id}/shares/{share}/views', 'read-record', {
    summary: 'List who looked',
    description: 'Deleted 90 days after the end of the share.',
    answers: {
      200: { description: 'Newest first', schema: z.object({ data: z.array(shareView) }) },
      404: 'No such code of this record',
    },
    async run({ c, ctx, id: recordId }) {
      const data = await listShareViews(ctx, { recordId, id: idIn(c, 'share') })
      return data ? json({ data }) : problem('not-found')
    },
  }),

  operation('delete', '/records/{id}/shares/{share}', 'share-record', {
    summary: 'Revoke a code',
    description: 'It shows nothing any more from the next request on, also where it is open.',
    answers: { 204: 'Revoked, or over already', 404: 'No such code of this record' },
    async run({ c, ctx, id: recordId }) {
      const outcome = await revokeShare(ctx, { recordId, id: idIn(c, 'share') })
      return outcome === 'not-found' ? problem(outcome) : noContent()
    },
  }),

  operation('post', '/share-views', 'look-up-record', {
    summary: 'See what a code shares',
    description:
      'Counts as a view. A code with a slip in it is a 422; codes that are unknown, expired, revoked, ' +
      'used up or locked, wrong PINs and records that are not public give the same 404.',
    body: asked,
    answers: {
      200: { description: 'What is shared', schema: shared },
      404: 'This code shows nothing',
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
          return problem('invalid-field', {
            errors: [{ field: viewed.field, code: viewed.because }],
          })
        default:
          return notSearched(viewed)
      }
    },
  }),
]
