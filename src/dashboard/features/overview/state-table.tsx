import type { RecordCounts } from '#contract/record-list.ts'
import { formatNumber } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'

const list = '/dashboard/update'

const addresses: Record<keyof RecordCounts, string> = {
  all: list,
  public: `${list}?visibility=visible&approval=approved`,
  hidden: `${list}?visibility=hidden`,
  pending: `${list}?approval=pending`,
  sentBack: `${list}?approval=sent-back`,
}

/** Records by state, each with its share of all as a bar beside the number. */
export function StateTable({ counts }: { counts: RecordCounts }) {
  const t = useMessages().site.overview
  const locale = useLocale()
  return (
    <table className="states card">
      <caption>{t.byState}</caption>
      <thead className="unseen">
        <tr>
          <th scope="col">{t.state}</th>
          <th scope="col">{t.records}</th>
        </tr>
      </thead>
      <tbody>
        {(Object.keys(addresses) as (keyof RecordCounts)[]).map((state) => (
          <tr key={state}>
            <th scope="row">
              <a href={addresses[state]}>{t.states[state]}</a>
            </th>
            <td>
              <span>{formatNumber(counts[state], locale)}</span>
              <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect className="ground" width="100" height="1" />
                <rect width={shareOf(counts[state], counts.all)} height="1" />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function shareOf(count: number, all: number): number {
  return all === 0 ? 0 : Math.round((count / all) * 1000) / 10
}
