import {
  type AmountMistake,
  answerTo,
  type Currency,
  type MoreThanOwed,
} from '#contract/classes/money.ts'
import { type Payment, paymentMethods } from '#contract/classes/payment.ts'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { KeptForm } from '#dashboard/layout/typed/kept-form.tsx'
import { Conflict } from '#ui/components/conflict.tsx'
import { Field, SelectField } from '#ui/components/field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { formatMoney } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useClassesMessages } from '#ui/i18n/parts/classes.ts'

export type BookingKind = 'payment' | 'refund'
export type ReturnedPayment = {
  kind: BookingKind
  typed: { amount: string; method: string; reference: string; paidOn: string }
  mistakes: {
    amount?: AmountMistake | 'more-than-paid'
    reference?: boolean
    paidOn?: boolean
  }
  /** The amount as read, and the lower balance: it is saved if the form is sent once more */
  moreThanOwed?: MoreThanOwed
  /** Whether there is an entry that the page did not show */
  isEntryAdded?: boolean
  /** Whether another payment with the same id and other values was sent before */
  isSentBefore?: boolean
}

type Props = {
  action: string
  kind: BookingKind
  currency: Currency
  newId: string
  today: string
  /** How many the page shows */
  entries: number
  returned: ReturnedPayment | undefined
}

export function PaymentForm({ action, kind, currency, newId, today, entries, returned }: Props) {
  const { account: t, amountMistakes, methods } = useClassesMessages()
  const { typed, mistakes = {}, moreThanOwed, isEntryAdded, isSentBefore } = returned ?? {}
  const locale = useLocale()
  const nameOf = (field: string) => `${kind}-${field}`
  const money = (amount: number) => formatMoney({ amount, currency }, locale)
  const question =
    moreThanOwed && t.moreThan[kind](money(moreThanOwed.amount), money(moreThanOwed.owed))
  const errors: Record<string, string | false | undefined> = {
    [nameOf('amount')]: mistakes.amount ? amountMistakes[mistakes.amount] : question,
    [nameOf('reference')]: mistakes.reference && t.referenceMistake,
    [nameOf('paidOn')]: mistakes.paidOn && t.dateMistake,
  }
  const shown = {
    amount: typed?.amount,
    reference: typed?.reference,
    paidOn: typed?.paidOn ?? today,
  }
  const of = (field: keyof typeof shown) => {
    const name = nameOf(field)
    return { name, defaultValue: shown[field], error: errors[name] }
  }
  return (
    <KeptForm
      {...{ action, returned, newId, isSentBefore }}
      group={kind}
      className="fields payment-form"
    >
      {isEntryAdded && <Conflict words={t.entryAdded} />}
      <ErrorSummary errors={errors} />
      <input type="hidden" name="entries" value={entries} />
      {moreThanOwed && <input type="hidden" name="asked" value={answerTo(moreThanOwed)} />}
      <Field {...of('amount')} label={t.amount(currency)} inputMode="decimal" />
      <SelectField
        name={nameOf('method')}
        label={t.method}
        defaultValue={typed?.method ?? 'cash'}
        options={paymentMethods.map((method) => [method, methods[method]])}
      />
      <Field {...of('reference')} label={t.reference} hint={t.referenceHint} />
      <Field {...of('paidOn')} type="date" label={t.date} />
      <div className="choices">
        <SubmitButton name="do" value={kind} variant="main">
          {kind === 'refund' ? t.refundButton : t.recordButton}
        </SubmitButton>
      </div>
    </KeptForm>
  )
}

export type ReturnedCorrection = {
  paymentId: string
  typed: { amount: string; reference: string }
  mistakes: { amount?: AmountMistake | 'more-than-paid' | 'is-so-already'; reference?: boolean }
}

type CorrectionFormProps = {
  action: string
  payment: Payment
  currency: Currency
  returned: ReturnedCorrection | undefined
}

/** The form that corrects an entry, collapsed until it is needed. */
export function CorrectionForm({ action, payment, currency, returned }: CorrectionFormProps) {
  const { account: t, amountMistakes } = useClassesMessages()
  const own = returned?.paymentId === payment.id ? returned : undefined
  const amount = own?.mistakes.amount
  const wrong = amount === 'is-so-already' ? t.sameAlready : amount && amountMistakes[amount]
  const nameOf = (field: string) => `correction-${payment.number}-${field}`
  return (
    <details open={own !== undefined}>
      <summary aria-label={t.correctEntry(payment.number)}>{t.correct}</summary>
      <KeptForm
        action={action}
        group={`correction ${payment.id}`}
        returned={own}
        className="fields"
      >
        <input type="hidden" name="payment" value={payment.id} />
        <input type="hidden" name="number" value={payment.number} />
        <Field
          name={nameOf('amount')}
          label={t.shouldBe(currency)}
          hint={t.shouldBeHint}
          defaultValue={own?.typed.amount}
          error={wrong}
          inputMode="decimal"
        />
        <Field
          name={nameOf('reference')}
          label={t.why}
          defaultValue={own?.typed.reference}
          error={own?.mistakes.reference && t.whyMistake}
        />
        <SubmitButton name="do" value="correction">
          {t.correctButton}
        </SubmitButton>
      </KeptForm>
    </details>
  )
}
