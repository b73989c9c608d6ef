import type { Class } from '#contract/classes/class.ts'
import { Fact } from '#ui/fact-list.tsx'
import { formatDay, formatMoney } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useClassesMessages } from '#ui/i18n/parts/classes.ts'

export type FactsProps = {
  course: Class
  hasStarted?: boolean
  isForStaff?: boolean
  /** False if the agreed fee is shown below */
  hasFee?: boolean
}

export function ClassFacts(props: FactsProps) {
  const { course, hasStarted = false, isForStaff = false, hasFee = true } = props
  const t = useClassesMessages()
  const locale = useLocale()
  const { startsOn, place, seats, seatsTaken, fee, currency } = course
  const left = seats - seatsTaken
  const whetherOpen = left > 0 ? t.seatsLeft(left) : t.full
  return (
    <dl className="class-facts">
      <Fact term={t.starts}>
        <time dateTime={startsOn}>{formatDay(startsOn, locale)}</time>
        {hasStarted && <span className="quiet"> {t.started}</span>}
      </Fact>
      <Fact term={t.place}>{place}</Fact>
      <Fact term={t.seats} className={left > 0 ? undefined : 'is-full'}>
        {isForStaff ? t.seatsTaken(seatsTaken, seats) : whetherOpen}
        <progress max={seats} value={seatsTaken} aria-hidden="true" />
      </Fact>
      {hasFee && (
        <Fact term={t.fee}>
          {fee === 0 ? t.free : formatMoney({ amount: fee, currency }, locale)}
        </Fact>
      )}
    </dl>
  )
}
