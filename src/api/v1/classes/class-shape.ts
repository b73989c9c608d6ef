import { z } from '@hono/zod-openapi'
import { type Class, classFields, classPictures, classStates } from '#contract/classes/class.ts'
import { currencyCodes } from '#contract/classes/money.ts'
import {
  type Enrolment,
  newCorrection,
  newPayment,
  type Payment,
  paymentKinds,
  paymentMethods,
} from '#contract/classes/payment.ts'

const documentId = z.string().max(100)
const staged = z
  .strictObject({ firstPicture: documentId, secondPicture: documentId })
  .openapi({ description: 'Ids returned by POST /documents' })

const amount = z.int().openapi({
  description: 'In minor units of the currency: 150050 is BDT 1,500.50',
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
    pictures: z.record(
      z.enum(classPictures),
      z.object({ id: z.string(), width: z.int(), height: z.int(), bytes: z.int().optional() }),
    ),
  })
  .openapi('Class')

export const newClass = classFields
  .extend({ isPublished: z.boolean().default(false), pictures: staged })
  .openapi('NewClass')

export const classChange = classFields
  .partial()
  .extend({ pictures: staged.partial().optional() })
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
    corrects: z.int().optional().openapi({ description: 'The number of the entry it corrects' }),
  })
  .openapi('Payment')

export const newPaymentShape = newPayment.openapi('NewPayment')
export const newCorrectionShape = newCorrection.openapi('NewCorrection')

export function presentClass(one: Class): z.infer<typeof classShape> {
  const { id, state, title, text, startsOn, place, seats, seatsTaken, fee, currency } = one
  const { updatedAt, revision, pictures } = one
  return {
    ...{ id, state, title, text, startsOn, place, seats, seatsTaken, fee, currency },
    ...{ updatedAt, revision, pictures },
  }
}

export function presentEnrolment(one: Enrolment, shown: Class): z.infer<typeof enrolmentShape> {
  const { id, isEnrolled, enrolledAt, cancelledAt, due, paid, owed, currency } = one
  return {
    ...{ id, classId: shown.id, classTitle: shown.title, isEnrolled, enrolledAt },
    ...(cancelledAt && { cancelledAt }),
    ...{ due, paid, owed, currency },
  }
}

export function presentPayment(one: Payment): z.infer<typeof paymentShape> {
  const { id, number, enrolmentId, kind, amount, currency, method, reference, paidOn } = one
  return {
    ...{ id, number, enrolmentId, kind, amount, currency, method, reference, paidOn },
    recordedAt: one.recordedAt,
    ...(one.corrects !== undefined && { corrects: one.corrects }),
  }
}
