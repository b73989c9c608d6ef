import { type Currency, parseAmount } from '#contract/classes/money.ts'
import {
  type EnrolmentAccount as Account,
  type NewCorrection,
  type NewPayment,
  newCorrection,
  newPayment,
} from '#contract/classes/payment.ts'
import { correctPayment } from '#core/classes/payments/correct-payment.ts'
import { readEnrolmentAccount } from '#core/classes/payments/read-account.ts'
import { recordPayment } from '#core/classes/payments/record-payment.ts'
import type { Ctx } from '#core/context.ts'
import { EnrolmentAccount } from '#dashboard/features/payments/enrolment-account.tsx'
import type {
  BookingKind,
  ReturnedCorrection,
  ReturnedPayment,
} from '#dashboard/features/payments/payment-forms.tsx'
import { sendingOf } from '#dashboard/routes/sending.ts'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { NotFound } from '#ui/not-found.tsx'

/** Payments, refunds and corrections of one enrolment. */
export const enrolment: Page = {
  action: 'record-payment',
  layout: 'dashboard',
  isTypedAtLength: true,
  async get({ ctx: makeCtx, params }) {
    const ctx = await makeCtx()
    const account = await readEnrolmentAccount(ctx, params.id ?? '')
    return account ? show(ctx, 200, account) : notThere
  },
  post: book,
}

const notThere = { status: 404, content: <NotFound /> }

type Returned = { payment?: ReadPayment; correction?: ReadCorrection }

function show(ctx: Ctx, status: number, account: Account, returned: Returned = {}): PageAnswer {
  const newIds = { payment: ctx.newId(), refund: ctx.newId() }
  const today = ctx.now().toISOString().slice(0, 10)
  return { status, content: <EnrolmentAccount {...{ account, newIds, today }} {...returned} /> }
}

async function book(request: PageRequest): Promise<PageAnswer> {
  const ctx = await request.ctx()
  const account = await readEnrolmentAccount(ctx, request.params.id ?? '')
  const form = await request.form()
  if (!account) return notThere
  const asked = form?.get('do')
  if (form && asked === 'correction') return correct(ctx, account, form)
  if (form && (asked === 'payment' || asked === 'refund')) {
    const sending = sendingOf(ctx, { url: request.url, fields: form })
    const payment = readPaymentForm(form, asked, account.enrolment.currency)
    return record(ctx, account, { ...payment, ...sending })
  }
  return { redirect: pathOf(account) }
}

function pathOf({ enrolment }: Account): string {
  return `/dashboard/enrolments/${enrolment.id}`
}

type Sent = ReadPayment & ReturnType<typeof sendingOf>

async function record(ctx: Ctx, account: Account, payment: Sent): Promise<PageAnswer> {
  const { fields, kind, mistakes, id, sending } = payment
  if (!fields) return show(ctx, 422, account, { payment })
  const recorded = await recordPayment(ctx, {
    ...fields,
    kind,
    id,
    sending,
    enrolmentId: account.enrolment.id,
  })
  const kinds = { payment: 'paymentRecorded', refund: 'refundRecorded' } as const
  switch (recorded.outcome) {
    case 'recorded':
      return { redirect: pathOf(account), toast: { kind: kinds[kind] } }
    case 'key-mismatch':
      return show(ctx, 409, account, { payment: { ...payment, isSentBefore: true } })
    case 'in-the-future':
      return show(ctx, 422, account, { payment: { ...payment, mistakes: { paidOn: true } } })
    case 'more-than-paid':
    case 'too-large': {
      const wrong = { ...mistakes, amount: recorded.outcome }
      return show(ctx, 422, account, { payment: { ...payment, mistakes: wrong } })
    }
    default:
      return notThere
  }
}

async function correct(ctx: Ctx, account: Account, form: FormData): Promise<PageAnswer> {
  const correction = readCorrectionForm(form, account.enrolment.currency)
  const { fields, paymentId } = correction
  if (!account.payments.some(({ id }) => id === paymentId)) return { redirect: pathOf(account) }
  if (!fields) return show(ctx, 422, account, { correction })
  const corrected = await correctPayment(ctx, { ...fields, paymentId })
  switch (corrected.outcome) {
    case 'corrected':
      return { redirect: pathOf(account), toast: { kind: 'correctionRecorded' } }
    case 'more-than-paid':
    case 'too-large':
    case 'is-so-already': {
      const mistakes = { amount: corrected.outcome }
      return show(ctx, 422, account, { correction: { ...correction, mistakes } })
    }
    default:
      return notThere
  }
}

type ReadPayment = ReturnedPayment & {
  /** Absent if there are mistakes */
  fields?: NewPayment
}

function readPaymentForm(form: FormData, kind: BookingKind, currency: Currency): ReadPayment {
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

type ReadCorrection = ReturnedCorrection & { fields?: NewCorrection }

function readCorrectionForm(form: FormData, currency: Currency): ReadCorrection {
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
