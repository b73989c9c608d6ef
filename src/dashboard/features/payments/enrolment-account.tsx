import type { EnrolmentAccount as Account } from '#contract/classes/payment.ts'
import { Link, LinkLine } from '#dashboard/layout/link.tsx'
import { MoneyStanding } from '#dashboard/layout/money-standing.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { useClassesMessages } from '#ui/i18n/parts/classes.ts'
import { PageHeading } from '#ui/page-title.tsx'
import { EntryList } from './entry-list.tsx'
import {
  CorrectionForm,
  PaymentForm,
  type ReturnedCorrection,
  type ReturnedPayment,
} from './payment-forms.tsx'

type Props = {
  account: Account
  /** Idempotency keys, generated with the form, so that a payment sent twice is recorded once */
  newIds: { payment: string; refund: string }
  today: string
  payment?: ReturnedPayment | undefined
  correction?: ReturnedCorrection | undefined
}

export function EnrolmentAccount({ account, newIds, today, payment, correction }: Props) {
  const t = useClassesMessages()
  const { enrolment, student, shown: course, payments } = account
  const title = t.people.accountOf(student.name ?? t.people.deleted)
  const { currency } = enrolment
  const action = `/dashboard/enrolments/${enrolment.id}`
  // Each entry that was recorded begins all forms anew: none can be sent a second time by mistake.
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
