import { z } from '@hono/zod-openapi'
import {
  holdReason,
  type KeepChange,
  keepDay,
  type RetainedRecord,
  retainedRecord,
  retentionCursor,
  retentionLists,
} from '#contract/person/retention.ts'
import type { Ctx } from '#core/context.ts'
import { endHoldOfRecord } from '#core/retention/end-hold-of-record.ts'
import { holdRecord } from '#core/retention/hold-record.ts'
import { keepRecord } from '#core/retention/keep-record.ts'
import { listRetained } from '#core/retention/list-retained.ts'
import { readRetention } from '#core/retention/read-retention.ts'
import { json, noContent } from '../../json.ts'
import { invalidField, problem } from '../../problem.ts'
import { type Operation, operationsOf } from '../operation.ts'
import { page, pageOf, paging } from '../pages.ts'

const operation = operationsOf('Retention')

const { kept, ending, hold } = retainedRecord.shape
const facts = { kept, ending, hold }

const retentionShape = z
  .object({
    keepUntil: z.iso.date().optional().openapi({ description: 'The day that somebody has set' }),
    ...facts,
    copyRequest: z
      .string()
      .optional()
      .openapi({
        description:
          'The id of the open request for a copy. Until it is closed, the record is neither hidden ' +
          'by retention, nor deleted, nor erased.',
      }),
  })
  .openapi('Retention')

const keptShape = z
  .object({
    ...retentionShape.shape,
    notShown: z
      .enum(['needs-consent', 'consent-withdrawn'])
      .optional()
      .openapi({
        description:
          'Present if `showAgain` was sent, but the record stays hidden: the settings require a ' +
          'consent that it does not have, or the candidate withdrew it.',
      }),
  })
  .openapi('KeptRecord')

const query = z.strictObject({
  list: z.enum(retentionLists).default('ending'),
  ...paging(z.string().regex(retentionCursor)),
})

const keepBody = z
  .strictObject({
    keepUntil: keepDay.nullable().openapi({
      description: 'From today to 50 years from now. `null`: the settings decide.',
    }),
    showAgain: z.boolean().default(false).openapi({
      description: 'Makes the record visible again if retention has hidden it',
    }),
  })
  .openapi('KeepRecord')

const answers = {
  200: { description: 'The retention of the record', schema: retentionShape },
  404: 'No such record',
}

export const retentionOperations: Operation[] = [
  operation('get', '/retention', 'read-retention', {
    summary: 'List records whose retention ends, that it has hidden, or that are on hold',
    query,
    answers: { 200: pageOf('A page of records', retainedRecord, { name: 'RetainedRecords' }) },
    run: async ({ c, ctx, deps, query: { limit, ...asked } }) => {
      const { rows, next } = await listRetained(ctx, { ...asked, size: limit })
      return page<RetainedRecord>(c, deps, { data: rows, next })
    },
  }),

  operation('get', '/records/{id}/retention', 'read-retention', {
    summary: 'Read until when a record is kept, and what keeps it from deletion',
    answers,
    run: ({ ctx, id }) => answer(ctx, id),
  }),

  operation('put', '/records/{id}/retention', 'set-retention', {
    summary: 'Set the last day on which a record is kept',
    description:
      'After this day the record is hidden, and 30 days later it is moved to the bin; never ' +
      'earlier than 30 days after staff were notified.',
    body: keepBody,
    answers: { ...answers, 200: { ...answers[200], schema: keptShape } },
    run: async ({ ctx, id, body: { keepUntil, showAgain } }) => {
      const change: KeepChange = keepUntil === null ? { bySettings: true } : { until: keepUntil }
      const kept = await keepRecord(ctx, id, { change, showAgain })
      if (kept.outcome === 'not-found') return problem(kept.outcome)
      if (kept.outcome !== 'kept') return invalidField('keepUntil', 'out-of-range')
      const { notShown } = kept
      return answer(ctx, id, notShown && { notShown })
    },
  }),

  operation('put', '/records/{id}/hold', 'set-retention', {
    summary: 'Put a record on hold',
    description:
      'Until the hold ends, the record is neither hidden by retention, nor deleted, nor erased, ' +
      'also in the bin. A record that is on hold already keeps its reason.',
    body: z.strictObject({ reason: holdReason }).openapi('HoldRecord'),
    answers,
    run: async ({ ctx, id, body }) => {
      const outcome = await holdRecord(ctx, id, body)
      return outcome === 'not-found' ? problem(outcome) : answer(ctx, id)
    },
  }),

  operation('delete', '/records/{id}/hold', 'set-retention', {
    summary: 'End the hold of a record',
    answers: { 204: 'The record is not on hold', 404: 'No such record' },
    run: async ({ ctx, id }) => {
      const outcome = await endHoldOfRecord(ctx, id)
      return outcome === 'not-found' ? problem(outcome) : noContent()
    },
  }),
]

type Told = Pick<z.infer<typeof keptShape>, 'notShown'>

async function answer(ctx: Ctx, id: string, told: Told = {}): Promise<Response> {
  const retention: z.infer<typeof retentionShape> | undefined = await readRetention(ctx, id)
  return retention ? json({ ...retention, ...told }) : problem('not-found')
}
