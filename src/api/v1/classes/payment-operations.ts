import { z } from '@hono/zod-openapi'
import { wholeNumber } from '#contract/text/whole-number.ts'
import { correctPayment } from '#core/classes/payments/correct-payment.ts'
import { findReceipt } from '#core/classes/payments/find-receipt.ts'
import { listPayments } from '#core/classes/payments/list-payments.ts'
import { readEnrolmentAccount } from '#core/classes/payments/read-account.ts'
import { type PaymentRecorded, recordPayment } from '#core/classes/payments/record-payment.ts'
import type { Ctx } from '#core/context.ts'
import { json } from '../../json.ts'
import { invalidField, problem } from '../../problem.ts'
import { type Operation, operationsOf } from '../operation.ts'
import { page, pageOf, pageSize } from '../pages.ts'
import {
  enrolmentShape,
  newCorrectionShape,
  newPaymentShape,
  paymentShape,
  presentEnrolment,
  presentPayment,
} from './class-shape.ts'

const operation = operationsOf('Payments')
const onePayment = { description: 'The payment, refund or correction', schema: paymentShape }
const booked = { ...onePayment, description: 'Recorded' }
const entryAdded =
  'There are other entries than `entries` says (`entry-added`; `current` is the enrolment with all)'
const more = 'More would be refunded than was paid'

const account = z
  .object({ enrolment: enrolmentShape, payments: z.array(paymentShape) })
  .openapi('EnrolmentAccount')

const query = z.strictObject({
  limit: pageSize(),
  after: wholeNumber(z.number().int().min(1).max(999_999_999)).optional().openapi({
    description: 'The number of a payment: the `next` value of the previous page',
  }),
})

export const paymentOperations: Operation[] = [
  operation('get', '/payments', 'read-payments', {
    summary: 'List payments, newest first',
    description: 'Students see only their own.',
    query,
    answers: { 200: pageOf('A page of payments', paymentShape, { cursor: z.int() }) },
    async run({ c, ctx, deps, query: { limit, after } }) {
      const { payments, next } = await listPayments(ctx, { limit, before: after })
      return page(c, deps, { data: payments.map(presentPayment), next })
    },
  }),

  operation('get', '/payments/{id}', 'read-payments', {
    summary: 'Read a payment',
    description: 'Students see only their own.',
    answers: { 200: onePayment, 404: 'No such payment' },
    run: ({ ctx, id }) => answerWith(ctx, id, 200),
  }),

  operation('get', '/enrolments/{id}', 'read-payments', {
    summary: 'Read an enrolment with all its payments',
    description: 'Students see only their own.',
    answers: {
      200: { description: 'The enrolment and its payments', schema: account },
      404: 'No such enrolment',
    },
    async run({ ctx, id }) {
      const found = await readAccount(ctx, id)
      return found ? json(found) : problem('not-found')
    },
  }),

  record('payment', { summary: 'Record a payment', refused: entryAdded }),
  record('refund', {
    summary: 'Record a refund',
    description: 'Send a positive amount. It is recorded as a negative amount.',
    refused: `${more}. ${entryAdded}`,
  }),

  operation('post', '/payments/{id}/corrections', 'record-payment', {
    summary: 'Correct a payment or refund',
    description: 'Send the correct amount. The difference is recorded as a new entry.',
    isOnce: true,
    body: newCorrectionShape,
    answers: {
      201: booked,
      404: 'No such payment or refund',
      409: `${more}, or the amount is already correct`,
    },
    async run({ ctx, id: paymentId, body, given }) {
      const corrected = await correctPayment(ctx, { ...body, paymentId, ...given })
      if (corrected.outcome === 'is-so-already') return problem('is-so-already')
      if (corrected.outcome === 'corrected') return answerWith(ctx, corrected.id, 201)
      return notBooked(corrected.outcome)
    },
  }),
]

type Recording = { summary: string; description?: string; refused: string }

function record(kind: 'payment' | 'refund', { refused, ...said }: Recording): Operation {
  return operation('post', `/enrolments/{id}/${kind}s`, 'record-payment', {
    ...said,
    isOnce: true,
    body: newPaymentShape,
    answers: { 201: booked, 404: 'No such enrolment', 409: refused },
    async run({ ctx, id: enrolmentId, body, given }) {
      const payment = { ...body, id: ctx.newId(), enrolmentId, kind }
      return answerTo(ctx, enrolmentId, await recordPayment(ctx, { ...payment, ...given }))
    },
  })
}

async function answerWith(ctx: Ctx, id: string, status: number): Promise<Response> {
  const receipt = await findReceipt(ctx, id)
  return receipt ? json(presentPayment(receipt.payment), { status }) : problem('not-found')
}

async function readAccount(ctx: Ctx, id: string): Promise<z.infer<typeof account> | undefined> {
  const found = await readEnrolmentAccount(ctx, id)
  if (!found) return undefined
  const enrolment = presentEnrolment(found.enrolment, found.shown)
  return { enrolment, payments: found.payments.map(presentPayment) }
}

async function answerTo(ctx: Ctx, enrolmentId: string, recorded: PaymentRecorded) {
  const { outcome } = recorded
  switch (outcome) {
    case 'recorded':
      return answerWith(ctx, recorded.id, 201)
    case 'entry-added': {
      const current = await readAccount(ctx, enrolmentId)
      return problem(outcome, { ...(current && { current }) })
    }
    case 'more-than-owed':
      throw new Error('Only forms are asked')
    default:
      return notBooked(outcome)
  }
}

type NotBooked = Exclude<PaymentRecorded['outcome'], 'recorded' | 'entry-added' | 'more-than-owed'>

function notBooked(outcome: NotBooked): Response {
  switch (outcome) {
    case 'too-large':
      return invalidField('amount', outcome)
    case 'in-the-future':
      return invalidField('paidOn', outcome)
    default:
      return problem(outcome)
  }
}
