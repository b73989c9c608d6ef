import type { NewCorrection } from '#contract/classes/payment.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { actorId } from '../../documents/stage-document.ts'
import { type Sending, writeOnce } from '../../idempotency.ts'
import { todayIn } from '../../today.ts'
import * as enrolments from '../places/enrolment-store.ts'
import { type NotBookable, sumOf, whyNotBookable } from './money-rules.ts'
import * as payments from './payment-store.ts'

type PaymentToCorrect = NewCorrection & {
  paymentId: string
  sending?: Sending | undefined
}

type PaymentCorrected =
  | { outcome: 'corrected'; id: string }
  | { outcome: 'not-found' | 'is-so-already' | 'key-mismatch' | NotBookable }

/** Corrects a payment by booking the difference as a new entry; the wrong entry stays. */
export async function correctPayment(
  ctx: Ctx,
  { paymentId, amount: should, reference, sending }: PaymentToCorrect,
): Promise<PaymentCorrected> {
  authorise(ctx.actor, 'record-payment')
  ctx.files.requireRoom()

  const id = ctx.newId()
  const making = { purpose: 'correct-payment', sending, outcome: 'corrected', id } as const
  return writeOnce(ctx, 'record-payment', making, async (db) => {
    const wrong = await payments.findById(db, paymentId)
    if (!wrong || wrong.kind === 'correction') return { outcome: 'not-found' }
    const { enrolmentId, currency, method } = wrong
    await enrolments.lockRow(db, enrolmentId)
    const before = await payments.listFor(db, [enrolmentId])
    const said = before.filter((one) => one.id === paymentId || one.corrects === paymentId)
    const signed = wrong.kind === 'refund' ? -should : should
    const amount = signed - sumOf(said)
    if (amount === 0) return { outcome: 'is-so-already' }
    const reason = whyNotBookable(sumOf(before), amount)
    if (reason) return { outcome: reason }
    const number = await payments.nextNumber(db)
    await payments.insert(db, {
      ...{ id, number, enrolmentId, kind: 'correction', amount, currency, method, reference },
      paidOn: todayIn(ctx),
      corrects: paymentId,
      recordedBy: actorId(ctx),
      recordedAt: ctx.now().toISOString(),
    })
    const change = { number, corrects: wrong.number, amount, currency, reason: reference }
    await recordActivity(db, ctx, 'payment.corrected', id, change)
    return undefined
  })
}
