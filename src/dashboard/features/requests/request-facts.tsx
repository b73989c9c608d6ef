import type { OwnPersonRequest, PersonRequest } from '#contract/person/request.ts'
import type { Person } from '#contract/staff-record.ts'
import { daysUntil } from '#contract/validity.ts'
import { Badge } from '#ui/components/badge.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { formatDay, formatInstant, formatNumber } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import { useRequestsMessages } from '#ui/i18n/parts/requests.ts'

/** How many days are left, in words and colour */
export function DaysLeft({ dueOn, today }: { dueOn: string; today: string }) {
  const t = useRequestsMessages()
  const locale = useLocale()
  const days = daysUntil(dueOn, today)
  const tone = days < 0 ? 'bad' : days <= 7 ? 'waiting' : 'off'
  return (
    <span className="badges">
      <Badge tone={tone}>{t.daysLeft(days, formatNumber(Math.abs(days), locale))}</Badge>
    </span>
  )
}

/** How and whether in time a request was closed */
export function ClosedBadges({
  closed: { outcome, on },
  dueOn,
}: {
  closed: Pick<NonNullable<OwnPersonRequest['closed']>, 'outcome' | 'on'>
  dueOn: string
}) {
  const t = useRequestsMessages()
  return (
    <span className="badges">
      <Badge tone={outcome === 'done' ? 'good' : 'off'}>{t.outcomes[outcome]}</Badge>
      {on > dueOn && <Badge tone="bad">{t.late}</Badge>}
    </span>
  )
}

type Props = {
  request: Omit<OwnPersonRequest, 'isOwn'>
  today: string
  /** What only staff see: who entered and who closed it */
  people?: Fact[]
}

type Fact = readonly [term: string, said: string | undefined]

/** What was asked, when, and how it was answered. */
export function RequestFacts({ request, today, people = [] }: Props) {
  const t = useRequestsMessages()
  const locale = useLocale()
  const { note, askedOn, dueOn, closed } = request
  const facts: Fact[] = [
    [t.columns.askedOn, formatDay(askedOn, locale)],
    [t.columns.due, formatDay(dueOn, locale)],
    [t.columns.closed, closed && formatDay(closed.on, locale)],
    ...people,
  ]
  return (
    <>
      {closed ? <ClosedBadges {...{ closed, dueOn }} /> : <DaysLeft {...{ dueOn, today }} />}
      <FactList className="facts" facts={facts} />
      {note && <Said title={t.note} text={note} />}
      {closed?.answer && <Said title={t.answer} text={closed.answer} />}
    </>
  )
}

function Said({ title, text }: { title: string; text: string }) {
  return (
    <p className="reason">
      <strong>{title}</strong>
      {`\n${text}`}
    </p>
  )
}

export function useStaffFacts({ byHolder, recordedBy, recordedAt, closed }: PersonRequest): Fact[] {
  const t = useRequestsMessages()
  const recordLists = useRecordListsMessages()
  const locale = useLocale()
  const did = ({ name }: Person, at: string) =>
    `${name ?? recordLists.deletedAccount}, ${formatInstant(at, locale)}`
  return [
    [t.recordedBy, byHolder ? t.byHolder : did(recordedBy, recordedAt)],
    [t.closedBy, closed && did(closed.by, closed.at)],
  ]
}
