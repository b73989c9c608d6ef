import type { ReactNode } from 'react'
import type { Payment } from '#contract/classes/payment.ts'
import { Link } from '#dashboard/layout/link.tsx'
import { formatMoney, formatReference, formatShortDay } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useClassesMessages } from '#ui/i18n/parts/classes.ts'
import '../../styles/money.css'

type Props<Entry> = {
  entries: Entry[]
  classOf?: (entry: Entry) => string
  more?: (entry: Entry) => ReactNode
}

/** Payments, each with a link to its receipt. */
export function EntryList<Entry extends Payment>({ entries, classOf, more }: Props<Entry>) {
  const { account, history: t, kinds } = useClassesMessages()
  return (
    <table className="records payments">
      <thead>
        <tr>
          <th scope="col">{t.number}</th>
          <th scope="col">{account.date}</th>
          {classOf && <th scope="col">{t.class}</th>}
          <th scope="col">{t.kind}</th>
          <th scope="col" className="amount">
            {t.amount}
          </th>
          {more && (
            <th scope="col">
              <span className="unseen">{kinds.correction}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} classTitle={classOf?.(entry)}>
            {more && <td className="correct">{more(entry)}</td>}
          </EntryRow>
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { entry: Payment; classTitle: string | undefined; children: ReactNode }

function EntryRow({ entry, classTitle, children }: RowProps) {
  const { account, history: t, kinds, methods, receipt } = useClassesMessages()
  const locale = useLocale()
  const { id, number, kind, amount, currency, method, reference, paidOn, corrects } = entry
  const about = [
    ...(corrects === undefined ? [methods[method]] : [receipt.corrects(corrects)]),
    ...(reference ? [reference] : []),
  ]
  return (
    <tr>
      <th scope="row" data-label={t.number}>
        <Link href={`/dashboard/payment-history/${id}`} aria-label={account.receipt(number)}>
          {formatReference(number, locale)}
        </Link>
      </th>
      <td data-label={account.date}>
        <time dateTime={paidOn}>{formatShortDay(paidOn, locale)}</time>
      </td>
      {classTitle !== undefined && <td data-label={t.class}>{classTitle}</td>}
      <td>
        {kinds[kind]} <span className="numbers">{about.join(' · ')}</span>
      </td>
      <td data-label={t.amount} className="amount">
        <strong>{formatMoney({ amount, currency }, locale)}</strong>
      </td>
      {children}
    </tr>
  )
}
