import { answerTo, type MoreThanOwed } from '#contract/classes/money.ts'
import type { NewPayment } from '#contract/classes/payment.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { actorId } from '../../documents/stage-document.ts'
import { type Sending, writeOnce } from '../../idempotency.ts'
import { todayIn } from '../../today.ts'
import * as classes from '../class-store.ts'
import * as enrolments from '../places/enrolment-store.ts'
import { type NotBookable, sumOf, whyNotBookable } from './money-rules.ts'
import * as payments from './payment-store.ts'
import { presentEnrolment } from './present-payment.ts'

export type PaymentToRecord = NewPayment & {
  /** Generated when the form is opened, so that submitting it twice books one payment */
  id: string
  enrolmentId: string
  kind: 'payment' | 'refund'
  sending?: Sending | undefined
  /** How many entries were there to be seen: nothing is booked beside others */
  entries?: number | undefined
  /** The answer to the question about an amount above the balance; programs are not asked */
  answer?: string | undefined
}

export type PaymentRecorded =
  | { outcome: 'recorded'; id: string }
  | ({ outcome: 'more-than-owed' } & MoreThanOwed)
  | { outcome: 'not-found' | 'key-mismatch' | 'in-the-future' | 'entry-added' | NotBookable }

export async function recordPayment(ctx: Ctx, payment: PaymentToRecord): Promise<PaymentRecorded> {
  authorise(ctx.actor, 'record-payment')
  ctx.files.requireRoom()

  const { id, enrolmentId, kind, method, reference, paidOn, sending, entries, answer } = payment
  if (paidOn > todayIn(ctx)) return { outcome: 'in-the-future' }
  const amount = kind === 'refund' ? -payment.amount : payment.amount
  const making = { purpose: 'record-payment', sending, outcome: 'recorded', id } as const
  return writeOnce(ctx, 'record-payment', making, async (db) => {
    const enrolment = await enrolments.lockRow(db, enrolmentId)
    if (!enrolment) return { outcome: 'not-found' }
    if (await payments.findById(db, id)) return { outcome: 'key-mismatch' }
    const before = await payments.listFor(db, [enrolmentId])
    if (entries !== undefined && entries !== before.length) return { outcome: 'entry-added' }
    const reason = whyNotBookable(sumOf(before), amount)
    if (reason) return { outcome: reason }
    const course = await classes.findById(db, enrolment.classId)
    const balance = presentEnrolment(enrolment, course?.state ?? 'cancelled', before).owed
    const owed = Math.max(0, kind === 'refund' ? -balance : balance)
    const question = { amount: payment.amount, owed }
    if (answer !== undefined && payment.amount > owed && answer !== answerTo(question)) {
      return { outcome: 'more-than-owed', ...question }
    }
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
