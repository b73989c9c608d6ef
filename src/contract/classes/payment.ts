import { z } from 'zod'
import { line } from '../record.ts'
import type { Class } from './class.ts'
import { type Currency, mostAmount } from './money.ts'

export const paymentMethods = ['cash', 'bank', 'card', 'mobile', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** A correction says what another entry should have said, by the difference. */
export const paymentKinds = ['payment', 'refund', 'correction'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** A number of a receipt, a slip or a transfer; of a correction, why */
const reference = line(120)

export const newPayment = z.strictObject({
  /** In minor units of the currency of the fee */
  amount: z.int().min(1).max(mostAmount),
  method: z.enum(paymentMethods),
  reference: reference.default(''),
  paidOn: z.iso.date(),
})
export type NewPayment = z.infer<typeof newPayment>

export const newCorrection = z.strictObject({
  /** What it should have been; nothing, if it should not be there */
  amount: z.int().min(0).max(mostAmount),
  reference: reference.refine((text) => text.length > 0, { error: 'required' }),
})
export type NewCorrection = z.infer<typeof newCorrection>

export type Payment = {
  id: string
  /** Of its receipt: one after the other */
  number: number
  enrolmentId: string
  kind: PaymentKind
  /** Refunds are negative, corrections either */
  amount: number
  currency: Currency
  method: PaymentMethod
  reference: string
  paidOn: string
  recordedAt: string
  /** The number of the entry that it corrects */
  corrects?: number
}

/** A place in a class, and how the money for it stands. */
export type Enrolment = {
  id: string
  isEnrolled: boolean
  enrolledAt: string
  cancelledAt?: string
  /** What it costs: nothing once it or the class is cancelled */
  due: number
  paid: number
  /** What is still owed; below nothing is what is owed to the student */
  owed: number
  currency: Currency
}

export type OwnEnrolment = Enrolment & { shown: Class; hasStarted: boolean }
export type OwnPayment = Payment & { classTitle: string }

/** Absent once the account is deleted */
export type Student = { id: string; name?: string; email?: string }

export type PersonInClass = { student: Student } & (
  | { choice: 'selected'; at: string }
  | { choice: 'enrolled' | 'left'; at: string; enrolment: Enrolment }
)

/** All of an enrolment's money, for whoever keeps the books. */
export type EnrolmentAccount = {
  enrolment: Enrolment
  student: Student
  shown: Class
  payments: Payment[]
}

export type Receipt = EnrolmentAccount & {
  payment: Payment
  /** What it amounts to, with its corrections */
  amount: number
  corrections: Payment[]
}
