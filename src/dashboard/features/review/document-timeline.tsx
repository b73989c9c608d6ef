import { documentTitle } from '#contract/document-types.ts'
import type { StaffDocument } from '#contract/staff-record.ts'
import { addDays, daysUntil } from '#contract/validity.ts'
import { formatDay } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import '../../styles/timeline.css'

type Props = { documents: StaffDocument[]; today: string }

/** A document of one day is wider than the line of today, which would hide it. */
const leastShare = 1.5

/** A bar from issue to expiry for each document, stacked so that gaps are visible. */
export function DocumentTimeline({ documents, today }: Props) {
  const t = useRecordListsMessages().timeline
  const locale = useLocale()
  const bars = documents.flatMap(({ id, type, details: { issuedOn, expiresOn } }) => {
    if (type === 'photo' || !(issuedOn || expiresOn)) return []
    const title = documentTitle(type, locale, false)
    return [{ id, title, from: issuedOn || undefined, to: expiresOn || undefined }]
  })
  if (bars.length === 0) return null
  const days = [today, ...bars.flatMap(({ from, to }) => [from ?? [], to ?? []].flat())].toSorted()
  const [first = today, last = today] = [days.at(0), days.at(-1)]
  const whole = Math.max(1, daysUntil(addDays(last, 1), first))
  const share = (day: string) => (100 * daysUntil(day, first)) / whole
  return (
    <section className="timeline" aria-labelledby="timeline-title">
      <h2 id="timeline-title">{t.title}</h2>
      <ul className="plain-list">
        {bars.map(({ id, title, from, to }) => {
          const [begin, end] = [share(from ?? first), share(addDays(to ?? last, 1))]
          const width = Math.max(leastShare, end - begin)
          const open = [!from && 'is-open-start', !to && 'is-open-end'].filter(Boolean).join(' ')
          return (
            <li key={id}>
              <span>
                {title}: {t.days(from && formatDay(from, locale), to && formatDay(to, locale))}
              </span>
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect className="span" x="0" y="3.5" width="100" height="1" />
                <rect
                  className={`lasts ${to && to < today ? 'is-ended' : ''} ${open}`}
                  x={Math.min(begin, 100 - width)}
                  y="1"
                  width={width}
                  height="6"
                />
                <rect className="today" x={share(today)} y="0" width="0.5" height="8" />
              </svg>
            </li>
          )
        })}
      </ul>
      <p className="quiet">
        <span>{first !== today && formatDay(first, locale)}</span>
        <span>{last !== today && formatDay(last, locale)}</span>
        <span className="is-today">{t.today(formatDay(today, locale))}</span>
      </p>
    </section>
  )
}
