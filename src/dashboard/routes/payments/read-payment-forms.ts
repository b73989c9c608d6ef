import { type Currency, parseAmount } from '#contract/classes/money.ts'
import {
  type NewCorrection,
  type NewPayment,
  newCorrection,
  newPayment,
} from '#contract/classes/payment.ts'
import type {
  BookingKind,
  ReturnedCorrection,
  ReturnedPayment,
} from '#dashboard/features/payments/payment-forms.tsx'

export type ReadPayment = ReturnedPayment & {
  /** Absent if there are mistakes */
  fields?: NewPayment
}

export function readPaymentForm(
  form: FormData,
  kind: BookingKind,
  currency: Currency,
): ReadPayment {
  const read = (field: string) => String(form.get(`${kind}-${field}`) ?? '')
  const typed = {
    amount: read('amount'),
    method: read('method'),
    reference: read('reference'),
    paidOn: read('paidOn'),
  }
  const parsed = parseAmount(typed.amount, currency)
  const amount = parsed === 0 ? 'zero' : parsed
  const checked = newPayment.safeParse({
    ...typed,
    amount: typeof amount === 'number' ? amount : 1,
  })
  const wrong = new Set(checked.error?.issues.map(({ path }) => path[0]))
  const mistakes: ReturnedPayment['mistakes'] = {
    ...(typeof amount === 'string' && { amount }),
    ...(wrong.has('reference') && { reference: true }),
    ...(wrong.has('paidOn') && { paidOn: true }),
  }
  const isWhole = checked.success && typeof amount === 'number'
  return { kind, typed, mistakes, ...(isWhole && { fields: checked.data }) }
}

export type ReadCorrection = ReturnedCorrection & { fields?: NewCorrection }

export function readCorrectionForm(form: FormData, currency: Currency): ReadCorrection {
  const prefix = `correction-${form.get('number')}`
  const typed = {
    amount: String(form.get(`${prefix}-amount`) ?? ''),
    reference: String(form.get(`${prefix}-reference`) ?? ''),
  }
  const amount = parseAmount(typed.amount, currency)
  const checked = newCorrection.safeParse({
    reference: typed.reference,
    amount: typeof amount === 'number' ? amount : 0,
  })
  const mistakes: ReturnedCorrection['mistakes'] = {
    ...(typeof amount === 'string' && { amount }),
    ...(!checked.success && { reference: true }),
  }
  const isWhole = checked.success && typeof amount === 'number'
  const paymentId = String(form.get('payment') ?? '')
  return { paymentId, typed, mistakes, ...(isWhole && { fields: checked.data }) }
}
