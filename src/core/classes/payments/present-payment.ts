import type { ClassState } from '#contract/classes/class.ts'
import type { Payment } from '#contract/classes/payment.ts'
import type { EnrolmentTable, PaymentTable } from '#platform/db/schema.ts'
import { sumOf } from './money-rules.ts'

export function presentPayment(row: PaymentTable & { correctedNumber: number | null }): Payment {
  const { id, number, enrolmentId, kind, amount, currency, method, reference, paidOn } = row
  return {
    ...{ id, number, enrolmentId, kind, amount, currency, method, reference, paidOn },
    recordedAt: row.recordedAt,
    ...(row.correctedNumber !== null && { corrects: row.correctedNumber }),
  }
}

/** All payments of an enrolment, including corrected ones. */
export function presentPayments(rows: PaymentTable[]): Payment[] {
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  return rows.map((row) => {
    const correctedNumber = row.corrects === null ? null : (numbers.get(row.corrects) ?? null)
    return presentPayment({ ...row, correctedNumber })
  })
}

export function presentEnrolment(row: EnrolmentTable, state: ClassState, payments: PaymentTable[]) {
  const isEnrolled = row.cancelledAt === null
  // Nothing is due for a seat that was given up, or for a cancelled class.
  const due = isEnrolled && state !== 'cancelled' ? row.fee : 0
  const own = payments.filter(({ enrolmentId }) => enrolmentId === row.id)
  const paid = sumOf(own)
  return {
    id: row.id,
    isEnrolled,
    enrolledAt: row.enrolledAt,
    ...(row.cancelledAt !== null && { cancelledAt: row.cancelledAt }),
    due,
    paid,
    owed: due - paid,
    currency: row.currency,
  }
}
