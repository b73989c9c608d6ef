import type { PersonRequest, RequestKind } from '#contract/person/request.ts'
import { daysUntil } from '#contract/validity.ts'
import { Badge } from '#ui/components/badge.tsx'
import { formatDay, formatInstant, formatNumber } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useRequestsMessages } from '#ui/i18n/parts/requests.ts'

type Due = { dueOn: string; today: string }

/** How many days are left, in words and colour */
export function DaysLeft({ dueOn, today }: Due) {
  const t = useRequestsMessages()
  const locale = useLocale()
  const days = daysUntil(dueOn, today)
  const tone = days < 0 ? 'bad' : days <= 7 ? 'waiting' : 'off'
  return <Badge tone={tone}>{t.daysLeft(days, formatNumber(Math.abs(days), locale))}</Badge>
}

type Closed = { outcome: 'done' | 'refused'; answer: string }

type Props = {
  request: { kind: RequestKind; note: string; askedOn: string; dueOn: string; closed?: Closed }
  today: string
  /** What only staff see: who entered and who closed it */
  lines?: string[]
}

/** What was asked, when, and how it was answered. */
export function RequestFacts({ request, today, lines = [] }: Props) {
  const t = useRequestsMessages()
  const locale = useLocale()
  const { note, askedOn, dueOn, closed } = request
  return (
    <>
      <p>
        {closed ? (
          <Badge tone={closed.outcome === 'done' ? 'good' : 'off'}>
            {t.outcomes[closed.outcome]}
          </Badge>
        ) : (
          <DaysLeft {...{ dueOn, today }} />
        )}
      </p>
      <p>
        {t.asked(formatDay(askedOn, locale))} · {t.dueBy(formatDay(dueOn, locale))}
      </p>
      {lines.map((line) => (
        <p key={line} className="quiet">
          {line}
        </p>
      ))}
      {note && <Said title={t.note} text={note} />}
      {closed?.answer && <Said title={t.answer} text={closed.answer} />}
    </>
  )
}

function Said({ title, text }: { title: string; text: string }) {
  return (
    <>
      <p>
        <strong>{title}</strong>
      </p>
      <p className="reason">{text}</p>
    </>
  )
}

/** Who entered and who closed a request, for staff */
export function useStaffLines({ byHolder, recordedBy, recordedAt, closed }: PersonRequest) {
  const t = useRequestsMessages()
  const { recordLists } = useMessages()
  const locale = useLocale()
  const nameOf = ({ name }: { name?: string }) => name ?? recordLists.deletedAccount
  const entered = t.recordedBy(nameOf(recordedBy), formatInstant(recordedAt, locale))
  return [
    byHolder ? t.byHolder : entered,
    ...(closed ? [t.closedBy(nameOf(closed.by), formatInstant(closed.at, locale))] : []),
  ]
}
