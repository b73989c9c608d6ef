import { z } from '@hono/zod-openapi'
import { type Class, classFields, classStates } from '#contract/classes/class.ts'
import { currencyCodes } from '#contract/classes/money.ts'
import {
  type Enrolment,
  enrolment,
  minorUnits,
  newCorrection,
  newPayment,
  type Payment,
  payment,
} from '#contract/classes/payment.ts'
import { changedPictures, placedPictures, stagedPictures } from '../documents.ts'
import { presentAs } from '../present.ts'

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
    fee: minorUnits,
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

const { id, ...standing } = enrolment.shape
export const enrolmentShape = z
  .object({ id, classId: z.string(), classTitle: z.string(), ...standing })
  .openapi('Enrolment')

export const paymentShape = z.object(payment.shape).openapi('Payment')

export const newPaymentShape = newPayment
  .extend({
    entries: z.int().min(0).optional().openapi({
      description:
        'The number of entries of the enrolment that you have read. Nothing is recorded beside others.',
    }),
  })
  .openapi('NewPayment')
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
