import { z } from '@hono/zod-openapi'
import { type Class, classFields, classStates } from '#contract/classes/class.ts'
import { currencyCodes } from '#contract/classes/money.ts'
import {
  type Enrolment,
  newCorrection,
  newPayment,
  type Payment,
  paymentKinds,
  paymentMethods,
} from '#contract/classes/payment.ts'
import { changedPictures, placedPictures, stagedPictures } from '../documents.ts'
import { presentAs } from '../present.ts'

const amount = z.int().openapi({
  description: 'Amount in minor units of the currency, such as 150050 for BDT 1,500.50',
})

export const classShape = z
  .object({
    id: z.string(),
    state: z.enum(classStates),
    title: z.string(),
    text: z.string(),
    startsOn: z.iso.date(),
    place: z.string(),
    seats: z.int(),
    seatsTaken: z.int(),
    fee: amount,
    currency: z.enum(currencyCodes),
    updatedAt: z.iso.datetime(),
    revision: z.int(),
    pictures: placedPictures,
  })
  .openapi('Class')

export const newClass = classFields
  .extend({ isPublished: z.boolean().default(false), pictures: stagedPictures })
  .openapi('NewClass')

export const classChange = classFields
  .partial()
  .extend({ pictures: changedPictures.optional() })
  .openapi('ClassChange')

export const enrolmentShape = z
  .object({
    id: z.string(),
    classId: z.string(),
    classTitle: z.string(),
    isEnrolled: z.boolean(),
    enrolledAt: z.iso.datetime(),
    cancelledAt: z.iso.datetime().optional(),
    due: amount,
    paid: amount,
    owed: amount,
    currency: z.enum(currencyCodes),
  })
  .openapi('Enrolment')

export const paymentShape = z
  .object({
    id: z.string(),
    number: z.int().openapi({ description: 'Receipt number' }),
    enrolmentId: z.string(),
    kind: z.enum(paymentKinds),
    amount,
    currency: z.enum(currencyCodes),
    method: z.enum(paymentMethods),
    reference: z.string(),
    paidOn: z.iso.date(),
    recordedAt: z.iso.datetime(),
    corrects: z
      .int()
      .optional()
      .openapi({ description: 'Receipt number of the entry that this one corrects' }),
  })
  .openapi('Payment')

export const newPaymentShape = newPayment.openapi('NewPayment')
export const newCorrectionShape = newCorrection.openapi('NewCorrection')

export function presentClass(one: Class) {
  return presentAs(classShape, one)
}

export function presentEnrolment(one: Enrolment, course: Class) {
  return presentAs(enrolmentShape, { ...one, classId: course.id, classTitle: course.title })
}

export function presentPayment(one: Payment) {
  return presentAs(paymentShape, one)
}
