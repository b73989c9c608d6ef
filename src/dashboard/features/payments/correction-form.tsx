import type { AmountMistake, Currency } from '#contract/classes/money.ts'
import type { Payment } from '#contract/classes/payment.ts'
import { Field } from '#ui/components/field.tsx'
import { useMessages } from '#ui/i18n/messages.ts'

/** A correction that came back, with what is wrong with it. */
export type ReturnedCorrection = {
  paymentId: string
  typed: { amount: string; reference: string }
  mistakes: { amount?: AmountMistake | 'more-than-paid' | 'is-so-already'; reference?: boolean }
}

type Props = {
  payment: Payment
  action: string
  currency: Currency
  returned: ReturnedCorrection | undefined
}

/** What an entry should have said. Folded away until somebody needs it. */
export function CorrectionForm({ payment, action, currency, returned }: Props) {
  const { account: t, amountMistakes } = useMessages().classes
  const own = returned?.paymentId === payment.id ? returned : undefined
  const amount = own?.mistakes.amount
  const wrong = amount === 'is-so-already' ? t.sameAlready : amount && amountMistakes[amount]
  const nameOf = (field: string) => `correction-${payment.number}-${field}`
  return (
    <details open={own !== undefined}>
      <summary aria-label={t.correctEntry(payment.number)}>{t.correct}</summary>
      <form method="post" action={action} className="fields" noValidate>
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
        <button type="submit" name="do" value="correction">
          {t.correctButton}
        </button>
      </form>
    </details>
  )
}
