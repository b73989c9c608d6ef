import type { AmountMistake, Currency } from '#contract/classes/money.ts'
import { paymentMethods } from '#contract/classes/payment.ts'
import { Button } from '#ui/components/button.tsx'
import { Field, SelectField } from '#ui/components/field.tsx'
import { useMessages } from '#ui/i18n/messages.ts'

export type BookingKind = 'payment' | 'refund'
export type TypedPayment = { amount: string; method: string; reference: string; paidOn: string }

/** A form that came back, with what is wrong with it. */
export type ReturnedPayment = {
  kind: BookingKind
  typed: TypedPayment
  mistakes: {
    amount?: AmountMistake | 'more-than-paid'
    reference?: boolean
    paidOn?: boolean
  }
}

type Props = {
  kind: BookingKind
  action: string
  currency: Currency
  newId: string
  today: string
  returned: ReturnedPayment | undefined
}

export function PaymentForm({ kind, action, currency, newId, today, returned }: Props) {
  const { account: t, amountMistakes, methods } = useMessages().classes
  const { typed, mistakes = {} } = returned ?? {}
  const nameOf = (field: string) => `${kind}-${field}`
  return (
    <form method="post" action={action} className="fields payment-form" noValidate>
      <input type="hidden" name="id" value={newId} />
      <Field
        name={nameOf('amount')}
        label={t.amount(currency)}
        defaultValue={typed?.amount}
        error={mistakes.amount && amountMistakes[mistakes.amount]}
        inputMode="decimal"
      />
      <SelectField
        name={nameOf('method')}
        label={t.method}
        defaultValue={typed?.method ?? 'cash'}
        options={paymentMethods.map((method) => [method, methods[method]])}
      />
      <Field
        name={nameOf('reference')}
        label={t.reference}
        defaultValue={typed?.reference}
        hint={t.referenceHint}
        error={mistakes.reference && t.referenceMistake}
      />
      <Field
        name={nameOf('paidOn')}
        type="date"
        label={t.date}
        defaultValue={typed?.paidOn ?? today}
        error={mistakes.paidOn && t.dateMistake}
      />
      <div className="choices">
        <Button name="do" value={kind} variant="main">
          {kind === 'refund' ? t.refundButton : t.recordButton}
        </Button>
      </div>
    </form>
  )
}
