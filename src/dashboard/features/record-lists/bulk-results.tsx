import type { BulkChange } from '#contract/record-list.ts'
import { useMessages } from '#ui/i18n/messages.ts'

export type BulkResult = { id: string; name: string | undefined; outcome: string }
export type BulkReport = { change: BulkChange; results: BulkResult[] }

const isDone = ({ outcome }: BulkResult) => ['set', 'approved', 'deleted'].includes(outcome)

/** What became of each record, those first that were not changed. */
export function BulkResults({ change, results }: BulkReport) {
  const t = useMessages().recordLists
  const reasons: Record<string, string> = t.bulkOutcomes
  const done = results.filter(isDone)
  const others = results.filter((one) => !isDone(one))
  return (
    <section className="card bulk-results" role="status" aria-labelledby="bulk-title">
      <h2 id="bulk-title">{t.bulkTitle(done.length, results.length)}</h2>
      <ul>
        {[...others, ...done].map((one) => (
          <li key={one.id} className={isDone(one) ? 'done' : 'undone'}>
            <strong>{one.name ?? t.unknownRecord}</strong>:{' '}
            {isDone(one) ? t.bulkDone[change] : reasons[one.outcome]}
          </li>
        ))}
      </ul>
    </section>
  )
}
