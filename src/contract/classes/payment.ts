import { z } from 'zod'
import { line } from '../record.ts'
import { type Class, dayOfClasses } from './class.ts'
import { currencyCodes, inMinorUnits, mostAmount } from './money.ts'

export const paymentMethods = ['cash', 'bank', 'card', 'mobile', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** A correction books the difference between an earlier entry and its right amount. */
const paymentKinds = ['payment', 'refund', 'correction'] as const
export type PaymentKind = (typeof paymentKinds)[number]

const reference = line(120)

export const newPayment = z.strictObject({
  amount: z.int().min(1).max(mostAmount).describe(inMinorUnits),
  method: z.enum(paymentMethods),
  reference: reference.default('').describe('The number of a receipt, slip or transfer'),
  paidOn: dayOfClasses,
})
export type NewPayment = z.infer<typeof newPayment>

export const newCorrection = z.strictObject({
  amount: z
    .int()
    .min(0)
    .max(mostAmount)
    .describe(`${inMinorUnits}. 0 if the entry should not exist.`),
  reference: reference
    .refine((text) => text.length > 0, { error: 'required' })
    .describe('The reason of the correction'),
})
export type NewCorrection = z.infer<typeof newCorrection>

export const minorUnits = z.int().describe(inMinorUnits)

export const payment = z.object({
  id: z.string(),
  number: z.int().describe('Receipt number'),
  enrolmentId: z.string(),
  kind: z.enum(paymentKinds),
  amount: z
    .int()
    .describe(`${inMinorUnits}. Negative for refunds; corrections may have either sign.`),
  currency: z.enum(currencyCodes),
  method: z.enum(paymentMethods),
  reference: z.string(),
  paidOn: z.iso.date(),
  recordedAt: z.iso.datetime(),
  corrects: z.int().optional().describe('Receipt number of the entry that this one corrects'),
})
export type Payment = z.infer<typeof payment>

export const enrolment = z.object({
  id: z.string(),
  isEnrolled: z.boolean(),
  enrolledAt: z.iso.datetime(),
  cancelledAt: z.iso.datetime().optional(),
  due: minorUnits.describe(
    'The fee in minor units of the currency; zero once the enrolment or the class is cancelled',
  ),
  paid: minorUnits,
  owed: minorUnits.describe('`due` without `paid`; negative if the student gets money back'),
  currency: z.enum(currencyCodes),
})
export type Enrolment = z.infer<typeof enrolment>

export type OwnEnrolment = Enrolment & { shown: Class; hasStarted: boolean }
export type OwnPayment = Payment & { classTitle: string }

/** Absent if the account was deleted */
export type Student = { id: string; name?: string; email?: string }

export type PersonInClass = { student: Student } & (
  | { choice: 'selected'; at: string }
  | { choice: 'enrolled' | 'left'; at: string; enrolment: Enrolment }
)

export type EnrolmentAccount = {
  enrolment: Enrolment
  student: Student
  shown: Class
  payments: Payment[]
}

export type Receipt = EnrolmentAccount & {
  payment: Payment
  /** The amount including its corrections */
  amount: number
  corrections: Payment[]
}
