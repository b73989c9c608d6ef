import type { NewCorrection } from '#contract/classes/payment.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { actorId } from '../../documents/stage-document.ts'
import { takeKey } from '../../idempotency.ts'
import { writeAs } from '../../write-as.ts'
import { dayOf } from '../class-rules.ts'
import * as enrolments from '../places/enrolment-store.ts'
import { type NotBookable, sumOf, whyNotBookable } from './money-rules.ts'
import * as payments from './payment-store.ts'

export type PaymentToCorrect = NewCorrection & {
  paymentId: string
  idempotencyKey?: string | undefined
  asked?: string | undefined
}

export type PaymentCorrected =
  | { outcome: 'corrected'; id: string }
  | { outcome: 'not-found' | 'is-so-already' | 'key-mismatch' | NotBookable }

/** Books the difference as a new entry; the wrong entry stays. */
export async function correctPayment(
  ctx: Ctx,
  { paymentId, amount: should, reference, idempotencyKey: key, asked }: PaymentToCorrect,
): Promise<PaymentCorrected> {
  authorise(ctx.actor, 'record-payment')
  ctx.files.requireRoom()

  const id = ctx.newId()
  return writeAs(ctx, 'record-payment', async (db): Promise<PaymentCorrected> => {
    const given = { asked, purpose: 'correct-payment', answerId: id } as const
    const taken = key && (await takeKey(db, ctx, { ...given, key }))
    if (taken) {
      return taken.outcome === 'made-before' ? { outcome: 'corrected', id: taken.answerId } : taken
    }
    const wrong = await payments.findById(db, paymentId)
    if (!wrong || wrong.kind === 'correction') return { outcome: 'not-found' }
    const { enrolmentId, currency, method } = wrong
    await enrolments.lockRow(db, enrolmentId)
    const before = await payments.listFor(db, [enrolmentId])
    const said = before.filter((one) => one.id === paymentId || one.corrects === paymentId)
    const signed = wrong.kind === 'refund' ? -should : should
    const amount = signed - sumOf(said.map(({ amount }) => amount))
    if (amount === 0) return { outcome: 'is-so-already' }
    const reason = whyNotBookable(sumOf(before.map(({ amount }) => amount)), amount)
    if (reason) return { outcome: reason }
    const number = await payments.nextNumber(db)
    await payments.insert(db, {
      ...{ id, number, enrolmentId, kind: 'correction', amount, currency, method, reference },
      paidOn: dayOf(ctx.now()),
      corrects: paymentId,
      recordedBy: actorId(ctx),
      recordedAt: ctx.now().toISOString(),
    })
    const change = { number, corrects: wrong.number, amount, currency, reason: reference }
    await recordActivity(db, ctx, 'payment.corrected', id, change)
    return { outcome: 'corrected', id }
  })
}
