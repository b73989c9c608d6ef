import type { ReactNode } from 'react'
import type { Receipt as Facts } from '#contract/classes/payment.ts'
import { MoneyStanding } from '#dashboard/layout/money-standing.tsx'
import { formatDay, formatMoney, formatShortDay } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { usePageContext } from '#ui/page-context.ts'
import { PageTitle } from '#ui/page-title.tsx'

type Props = { receipt: Facts; today: string; isForStaff: boolean }

/** One entry, to be kept on paper: by whom, for whom, for what, how much. */
export function Receipt({ receipt, today, isForStaff }: Props) {
  const { classes } = useMessages()
  const t = classes.receipt
  const locale = useLocale()
  const { payment, enrolment, shown, student } = receipt
  const { kind, number, currency, method, reference, paidOn, corrects, recordedAt } = payment
  const title = t.titles[kind]
  const money = (amount: number) => formatMoney({ amount, currency }, locale)
  const sides = { payment: t.receivedFrom, refund: t.paidTo, correction: t.student }
  const back = isForStaff ? `/dashboard/enrolments/${enrolment.id}` : '/dashboard/payment-history'
  return (
    <article className="receipt">
      <PageTitle>{`${title} ${t.number(number)}`}</PageTitle>
      <div className="card sheet">
        <header>
          <Issuer />
          <div className="receipt-title">
            <h1>{title}</h1>
            <p>{t.number(number)}</p>
          </div>
        </header>
        <p className="receipt-amount">{money(payment.amount)}</p>
        <dl>
          <Fact name={sides[kind]}>
            {student.name ?? classes.people.deleted}
            {student.email && <span className="numbers">{student.email}</span>}
          </Fact>
          <Fact name={t.for}>
            {shown.title}
            <span className="numbers">
              {formatDay(shown.startsOn, locale)} · {shown.place}
            </span>
          </Fact>
          <Fact name={t.date}>{formatDay(paidOn, locale)}</Fact>
          {corrects === undefined && <Fact name={t.method}>{classes.methods[method]}</Fact>}
          {corrects !== undefined && <Fact name={t.titles.correction}>{t.corrects(corrects)}</Fact>}
          {reference && <Fact name={t.reference}>{reference}</Fact>}
        </dl>
        {receipt.corrections.length > 0 && (
          <section className="corrected">
            <h2>{t.corrections}</h2>
            <ul>
              {receipt.corrections.map((one) => (
                <li key={one.id}>
                  {t.number(one.number)} · {formatDay(one.paidOn, locale)} · {one.reference}:{' '}
                  <strong>{money(one.amount)}</strong>
                </li>
              ))}
            </ul>
            <p>
              {t.comesTo}: <strong>{money(receipt.amount)}</strong>
            </p>
          </section>
        )}
        <h2>{t.asOf(formatDay(today, locale))}</h2>
        <MoneyStanding money={enrolment} />
        <p className="quiet">{t.recordedOn(formatShortDay(recordedAt, locale))}</p>
      </div>
      <p className="quiet on-screen">{t.print}</p>
      <p className="on-screen">
        <a href={back}>{t.back}</a>
      </p>
    </article>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Issuer() {
  const t = useMessages()
  const { organisation } = usePageContext()
  const { name, registrationNumber, address, email, phone, website } = organisation
  const reached = [phone, email, website].filter((one) => one !== '')
  return (
    <address>
      <strong>{name}</strong>
      {registrationNumber && <span>{t.classes.receipt.registration(registrationNumber)}</span>}
      {address && <span>{address}</span>}
      {reached.length > 0 && <span>{reached.join(' · ')}</span>}
      <span className="quiet">{t.notGovernment(name)}</span>
    </address>
  )
}
