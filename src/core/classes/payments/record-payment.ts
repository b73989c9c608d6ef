import type { NewPayment } from '#contract/classes/payment.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { actorId } from '../../documents/stage-document.ts'
import { type Sending, writeOnce } from '../../idempotency.ts'
import { todayIn } from '../../today.ts'
import * as enrolments from '../places/enrolment-store.ts'
import { type NotBookable, sumOf, whyNotBookable } from './money-rules.ts'
import * as payments from './payment-store.ts'

export type PaymentToRecord = NewPayment & {
  /** Generated when the form is opened, so that submitting it twice books one payment */
  id: string
  enrolmentId: string
  kind: 'payment' | 'refund'
  sending?: Sending | undefined
}

export type PaymentRecorded =
  | { outcome: 'recorded'; id: string }
  | { outcome: 'not-found' | 'key-mismatch' | 'in-the-future' | NotBookable }

export async function recordPayment(ctx: Ctx, payment: PaymentToRecord): Promise<PaymentRecorded> {
  authorise(ctx.actor, 'record-payment')
  ctx.files.requireRoom()

  const { id, enrolmentId, kind, method, reference, paidOn, sending } = payment
  if (paidOn > todayIn(ctx)) return { outcome: 'in-the-future' }
  const amount = kind === 'refund' ? -payment.amount : payment.amount
  const making = { purpose: 'record-payment', sending, outcome: 'recorded', id } as const
  return writeOnce(ctx, 'record-payment', making, async (db) => {
    const enrolment = await enrolments.lockRow(db, enrolmentId)
    if (!enrolment) return { outcome: 'not-found' }
    if (await payments.findById(db, id)) return { outcome: 'key-mismatch' }
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
    return undefined
  })
}
