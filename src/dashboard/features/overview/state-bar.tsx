import type { RecordCounts } from '#contract/record-list.ts'
import { Link } from '#dashboard/layout/link.tsx'
import { formatNumber } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useSiteMessages } from '#ui/i18n/parts/site.ts'

const list = '/dashboard/update'

const addresses: Record<keyof RecordCounts, string> = {
  all: list,
  public: `${list}?visibility=visible&approval=approved`,
  hidden: `${list}?visibility=hidden&approval=approved`,
  pending: `${list}?approval=pending`,
  sentBack: `${list}?approval=sent-back`,
}

const parts = ['public', 'hidden', 'pending', 'sentBack'] as const

/** All records as one stacked bar, with the same figures as a table. */
export function StateBar({ counts }: { counts: RecordCounts }) {
  const t = useSiteMessages().overview
  const locale = useLocale()
  // A hidden record that awaits approval or was sent back is counted in that part only.
  const hidden = counts.all - counts.public - counts.pending - counts.sentBack
  const shown = { ...counts, hidden }
  const ends = parts.map((_, index) =>
    parts.slice(0, index).reduce((sum, part) => sum + shown[part], 0),
  )
  return (
    <section className="card states" aria-labelledby="states">
      <h2 id="states">{t.byState}</h2>
      {counts.all > 0 && (
        <svg viewBox={`0 0 ${counts.all} 1`} preserveAspectRatio="none" aria-hidden="true">
          {parts.map((part, index) => (
            <rect key={part} className={part} x={ends[index]} width={shown[part]} height="1" />
          ))}
        </svg>
      )}
      <table>
        <thead className="unseen">
          <tr>
            <th scope="col">{t.state}</th>
            <th scope="col">{t.records}</th>
          </tr>
        </thead>
        <tbody>
          {([...parts, 'all'] as const).map((state) => (
            <tr key={state}>
              <th scope="row">
                <svg className="swatch" viewBox="0 0 1 1" aria-hidden="true">
                  <rect className={state} width="1" height="1" />
                </svg>
                <Link href={addresses[state]}>{t.states[state]}</Link>
              </th>
              <td>{formatNumber(shown[state], locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
