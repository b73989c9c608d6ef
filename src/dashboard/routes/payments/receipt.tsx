import { can } from '#core/authorise.ts'
import { findReceipt } from '#core/classes/payments/find-receipt.ts'
import { todayIn } from '#core/today.ts'
import { ctx, orNotFound } from '#dashboard/context.ts'
import type { Route } from './+types/receipt.ts'
import '../../styles/receipt.css'
import type { Receipt as Facts, PaymentKind } from '#contract/classes/payment.ts'
import { Link } from '#dashboard/layout/link.tsx'
import { MoneyStanding } from '#dashboard/layout/money-standing.tsx'
import { Fact } from '#ui/fact-list.tsx'
import { formatDay, formatMoney } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useClassesMessages } from '#ui/i18n/parts/classes.ts'
import { whoseSite } from '#ui/i18n/whose-site.ts'
import { useDayOf, usePageContext } from '#ui/page-context.ts'
import { PageTitle } from '#ui/page-title.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const receipt = orNotFound(await findReceipt(asker, params.id))
  const today = todayIn(asker)
  return { receipt, today, isForStaff: can(asker.actor, 'record-payment') }
}

export default function Receipt({ loaderData }: Route.ComponentProps) {
  const { receipt, today, isForStaff } = loaderData
  const classes = useClassesMessages()
  const { receipt: t, account, people } = classes
  const dayOf = useDayOf()
  const locale = useLocale()
  const { payment, enrolment, shown: course, student } = receipt
  const { kind, number, currency, method, reference, paidOn, corrects, recordedAt } = payment
  const title = t.titles[kind]
  const sides = { payment: t.receivedFrom, refund: t.paidTo, correction: people.student }
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
        <p className="receipt-amount">
          {formatMoney({ amount: paidOver(payment.amount, kind), currency }, locale)}
        </p>
        <dl>
          <Fact term={sides[kind]}>
            {student.name ?? people.deleted}
            {student.email && <span className="numbers">{student.email}</span>}
          </Fact>
          <Fact term={t.for}>
            {course.title}
            <span className="numbers">
              {formatDay(course.startsOn, locale)} · {course.place}
            </span>
          </Fact>
          <Fact term={account.date}>{formatDay(paidOn, locale)}</Fact>
          {corrects === undefined && <Fact term={account.method}>{classes.methods[method]}</Fact>}
          {corrects !== undefined && <Fact term={t.titles.correction}>{t.corrects(corrects)}</Fact>}
          {reference && <Fact term={account.reference}>{reference}</Fact>}
        </dl>
        <Corrections receipt={receipt} />
        <h2>{t.asOf(formatDay(today, locale))}</h2>
        <MoneyStanding money={enrolment} />
        <p className="quiet">{t.recordedOn(dayOf(recordedAt))}</p>
      </div>
      <p className="quiet on-screen">{t.print}</p>
      <p className="on-screen">
        <Link href={back}>{t.back}</Link>
      </p>
    </article>
  )
}

/** A refund is booked below zero. */
function paidOver(amount: number, kind: PaymentKind): number {
  return kind === 'refund' ? 0 - amount : amount
}

function Corrections({ receipt: { payment, corrections, amount } }: { receipt: Facts }) {
  const t = useClassesMessages().receipt
  const locale = useLocale()
  const { currency, kind } = payment
  const money = (amount: number) =>
    formatMoney({ amount: paidOver(amount, kind), currency }, locale)
  if (corrections.length === 0) return null
  return (
    <section className="corrected">
      <h2>{t.corrections}</h2>
      <ul>
        {corrections.map((one) => (
          <li key={one.id}>
            {t.number(one.number)} · {formatDay(one.paidOn, locale)} · {one.reference}:{' '}
            <strong>{money(one.amount)}</strong>
          </li>
        ))}
      </ul>
      <p>
        {t.comesTo}: <strong>{money(amount)}</strong>
      </p>
    </section>
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
      {registrationNumber && <span>{t.registrationNumber(registrationNumber)}</span>}
      {address && <span>{address}</span>}
      {reached.length > 0 && <span>{reached.join(' · ')}</span>}
      <span className="quiet">{whoseSite(t, organisation)}</span>
    </address>
  )
}
