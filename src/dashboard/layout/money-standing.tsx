import type { Enrolment } from '#contract/classes/payment.ts'
import { formatMoney } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useClassesMessages } from '#ui/i18n/parts/classes.ts'
import '../styles/money.css'

type Props = { money: Pick<Enrolment, 'due' | 'paid' | 'owed' | 'currency'> }

export function MoneyStanding({ money: { due, paid, owed, currency } }: Props) {
  const { money: t, people, fee } = useClassesMessages()
  const locale = useLocale()
  const shown = (amount: number) => formatMoney({ amount, currency }, locale)
  return (
    <dl className="money-standing">
      <div>
        <dt>{fee}</dt>
        <dd>{shown(due)}</dd>
      </div>
      <div>
        <dt>{people.columns.paid}</dt>
        <dd>{shown(paid)}</dd>
      </div>
      {owed === 0 ? (
        <div className="is-settled">
          <dt>{due > 0 ? t.status : people.columns.owed}</dt>
          <dd>{due > 0 ? t.settled : shown(0)}</dd>
        </div>
      ) : (
        <div className={owed > 0 ? 'is-owed' : 'is-settled'}>
          <dt>{owed > 0 ? people.columns.owed : t.refundDue}</dt>
          <dd>{shown(Math.abs(owed))}</dd>
        </div>
      )}
    </dl>
  )
}
