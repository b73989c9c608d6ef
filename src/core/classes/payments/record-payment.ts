import type { NewPayment } from '#contract/classes/payment.ts'
import { uniqueViolation } from '#platform/db/errors.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { actorId } from '../../documents/stage-document.ts'
import { takeKey } from '../../idempotency.ts'
import { writeAs } from '../../write-as.ts'
import { isInTheFuture } from '../class-rules.ts'
import * as enrolments from '../places/enrolment-store.ts'
import { type NotBookable, sumOf, whyNotBookable } from './money-rules.ts'
import * as payments from './payment-store.ts'

export type PaymentToRecord = NewPayment & {
  /** Given out with the form: a form that is sent twice books once */
  id: string
  enrolmentId: string
  kind: 'payment' | 'refund'
  idempotencyKey?: string | undefined
  asked?: string | undefined
}

export type PaymentRecorded =
  | { outcome: 'recorded'; id: string }
  | { outcome: 'not-found' | 'key-mismatch' | 'in-the-future' | NotBookable }

/** Books what came in for an enrolment, or was given back. */
export async function recordPayment(ctx: Ctx, payment: PaymentToRecord): Promise<PaymentRecorded> {
  authorise(ctx.actor, 'record-payment')
  ctx.files.requireRoom()

  const { id, enrolmentId, kind, method, reference, paidOn, idempotencyKey: key, asked } = payment
  if (isInTheFuture(paidOn, ctx.now())) return { outcome: 'in-the-future' }
  const amount = kind === 'refund' ? -payment.amount : payment.amount
  try {
    return await writeAs(ctx, 'record-payment', async (db): Promise<PaymentRecorded> => {
      const given = { asked, purpose: 'record-payment', answerId: id } as const
      const taken = key && (await takeKey(db, ctx, { ...given, key }))
      if (taken) {
        return taken.outcome === 'made-before' ? { outcome: 'recorded', id: taken.answerId } : taken
      }
      const enrolment = await enrolments.lockRow(db, enrolmentId)
      if (!enrolment) return { outcome: 'not-found' }
      if (await payments.findById(db, id)) return { outcome: 'recorded', id }
      const before = await payments.listFor(db, [enrolmentId])
      const reason = whyNotBookable(sumOf(before.map(({ amount }) => amount)), amount)
      if (reason) return { outcome: reason }
      const { currency } = enrolment
      const number = await payments.nextNumber(db)
      await payments.insert(db, {
        ...{ id, number, enrolmentId, kind, amount, currency, method, reference, paidOn },
        corrects: null,
        recordedBy: actorId(ctx),
        recordedAt: ctx.now().toISOString(),
      })
      const action = kind === 'refund' ? 'payment.refunded' : 'payment.recorded'
      await recordActivity(db, ctx, action, id, { number, amount, currency, paidOn })
      return { outcome: 'recorded', id }
    })
  } catch (error) {
    if (uniqueViolation(error)) return { outcome: 'recorded', id }
    throw error
  }
}
