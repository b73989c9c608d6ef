import type { Enrolment } from '#contract/classes/payment.ts'
import { Fact } from '#ui/fact-list.tsx'
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
      <Fact term={fee}>{shown(due)}</Fact>
      <Fact term={people.columns.paid}>{shown(paid)}</Fact>
      {owed === 0 ? (
        <Fact term={due > 0 ? t.status : people.columns.owed} className="is-settled">
          {due > 0 ? t.settled : shown(0)}
        </Fact>
      ) : (
        <Fact
          term={owed > 0 ? people.columns.owed : t.refundDue}
          className={owed > 0 ? 'is-owed' : 'is-settled'}
        >
          {shown(Math.abs(owed))}
        </Fact>
      )}
    </dl>
  )
}
