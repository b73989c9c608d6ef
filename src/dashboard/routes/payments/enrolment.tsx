import { data, type RouterContextProvider } from 'react-router'
import { type Currency, parseAmount } from '#contract/classes/money.ts'
import {
  type EnrolmentAccount as Account,
  type NewCorrection,
  type NewPayment,
  newCorrection,
  newPayment,
} from '#contract/classes/payment.ts'
import { seenRevision } from '#contract/text/seen-revision.ts'
import { correctPayment } from '#core/classes/payments/correct-payment.ts'
import { readEnrolmentAccount } from '#core/classes/payments/read-account.ts'
import { type PaymentToRecord, recordPayment } from '#core/classes/payments/record-payment.ts'
import type { Ctx } from '#core/context.ts'
import { todayIn } from '#core/today.ts'
import { ctx, leadTo, orNotFound, receive, visit } from '#dashboard/context.ts'
import { EntryList } from '#dashboard/features/payments/entry-list.tsx'
import {
  type BookingKind,
  CorrectionForm,
  PaymentForm,
  type ReturnedCorrection,
  type ReturnedPayment,
} from '#dashboard/features/payments/payment-forms.tsx'
import { Link, LinkLine } from '#dashboard/layout/link.tsx'
import { MoneyStanding } from '#dashboard/layout/money-standing.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { sendingOf } from '#dashboard/routes/sending.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { useClassesMessages } from '#ui/i18n/parts/classes.ts'
import { PageHeading } from '#ui/page-title.tsx'
import type { Route } from './+types/enrolment.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const account = orNotFound(await readEnrolmentAccount(asker, params.id))
  const newIds = { payment: asker.newId(), refund: asker.newId() }
  return { account, newIds, today: todayIn(asker) }
}

export const shouldRevalidate = revalidateAfterConflict

export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const account = orNotFound(await readEnrolmentAccount(ctx, params.id))
  const booking = { ctx, context, account }
  const asked = form.get('do')
  if (asked === 'correction') return correct(booking, form)
  if (asked === 'payment' || asked === 'refund') {
    const answer = String(form.get('asked') ?? '')
    const entries = form.has('entries')
      ? seenRevision(form.get('entries'))
      : account.payments.length
    // The same form, sent again from a reloaded page, shows what it has added.
    form.delete('entries')
    const sending = sendingOf(ctx, { url: context.get(visit).url, fields: form })
    const payment = readPaymentForm(form, asked, account.enrolment.currency)
    return record(booking, { ...payment, ...sending, entries, answer })
  }
  return leadTo(context, pathOf(account))
}

type Booking = { ctx: Ctx; context: Readonly<RouterContextProvider>; account: Account }
type Returned = { payment?: ReturnedPayment; correction?: ReturnedCorrection }

function again(status: number, returned: Returned) {
  return data(returned, { status })
}

function pathOf({ enrolment }: Account): string {
  return `/dashboard/enrolments/${enrolment.id}`
}

type Sent = ReadPayment & Pick<PaymentToRecord, 'id' | 'sending' | 'entries' | 'answer'>

async function record({ ctx, context, account }: Booking, sent: Sent) {
  const { fields, id, sending, entries, answer, ...payment } = sent
  const { kind, mistakes } = payment
  if (!fields) return again(422, { payment })
  const recorded = await recordPayment(ctx, {
    ...fields,
    ...{ kind, id, sending, entries, answer },
    enrolmentId: account.enrolment.id,
  })
  const kinds = { payment: 'paymentRecorded', refund: 'refundRecorded' } as const
  switch (recorded.outcome) {
    case 'recorded':
      return leadTo(context, pathOf(account), { toast: { kind: kinds[kind] } })
    case 'key-mismatch':
      return again(409, { payment: { ...payment, isSentBefore: true } })
    case 'entry-added':
      return again(409, { payment: { ...payment, isEntryAdded: true } })
    case 'more-than-owed':
      return again(422, { payment: { ...payment, moreThanOwed: recorded } })
    case 'in-the-future':
      return again(422, { payment: { ...payment, mistakes: { paidOn: true } } })
    case 'more-than-paid':
    case 'too-large': {
      const wrong = { ...mistakes, amount: recorded.outcome }
      return again(422, { payment: { ...payment, mistakes: wrong } })
    }
    default:
      return orNotFound(undefined)
  }
}

async function correct({ ctx, context, account }: Booking, form: FormData) {
  const correction = readCorrectionForm(form, account.enrolment.currency)
  const { fields, paymentId } = correction
  if (!account.payments.some(({ id }) => id === paymentId)) return leadTo(context, pathOf(account))
  if (!fields) return again(422, { correction })
  const corrected = await correctPayment(ctx, { ...fields, paymentId })
  switch (corrected.outcome) {
    case 'corrected':
      return leadTo(context, pathOf(account), { toast: { kind: 'correctionRecorded' } })
    case 'more-than-paid':
    case 'too-large':
    case 'is-so-already': {
      const mistakes = { amount: corrected.outcome }
      return again(422, { correction: { ...correction, mistakes } })
    }
    default:
      return orNotFound(undefined)
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

export default function EnrolmentAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { account, newIds, today } = loaderData
  const { payment, correction }: Returned = actionData ?? {}
  const t = useClassesMessages()
  const { enrolment, student, shown: course, payments } = account
  const title = t.people.accountOf(student.name ?? t.people.deleted)
  const { currency } = enrolment
  const action = `/dashboard/enrolments/${enrolment.id}`
  // Each entry that was recorded resets all forms: none can be sent a second time by mistake.
  const entries = payments.length
  const returnedOf = (kind: 'payment' | 'refund') => (payment?.kind === kind ? payment : undefined)
  return (
    <section className="enrolment-account">
      <LinkLine href={`/dashboard/classes/${course.id}/people`}>{t.account.back}</LinkLine>
      <PageHeading isMistaken={Boolean(payment || correction)}>{title}</PageHeading>
      <p>
        <Link href={`/dashboard/classes/${course.id}`}>{course.title}</Link>
        {student.email && <span className="numbers">{student.email}</span>}
      </p>
      <MoneyStanding money={enrolment} />
      <h2>{t.account.entries}</h2>
      <p className="quiet">{t.account.onlyGrows}</p>
      {payments.length === 0 ? (
        <EmptyState>{t.account.none}</EmptyState>
      ) : (
        <EntryList
          entries={payments}
          more={(entry) =>
            entry.kind !== 'correction' && (
              <CorrectionForm
                key={entries}
                payment={entry}
                {...{ action, currency, returned: correction }}
              />
            )
          }
        />
      )}
      <section className="card" aria-labelledby="record-payment">
        <h2 id="record-payment">{t.account.record}</h2>
        <PaymentForm
          key={entries}
          kind="payment"
          newId={newIds.payment}
          returned={returnedOf('payment')}
          {...{ action, currency, today, entries }}
        />
      </section>
      <details className="card" open={payment?.kind === 'refund'}>
        <summary>{t.account.refund}</summary>
        <PaymentForm
          key={entries}
          kind="refund"
          newId={newIds.refund}
          returned={returnedOf('refund')}
          {...{ action, currency, today, entries }}
        />
      </details>
    </section>
  )
}
