import type { ActivityEntry } from '#contract/site/activity.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { EntryList } from './entry-list.tsx'

/** What was done to one record, for its own page. */
export function RecordHistory({ entries }: { entries: ActivityEntry[] }) {
  const t = useMessages().site.activity
  return (
    <section className="log" aria-labelledby="history">
      <h2 id="history">{t.history}</h2>
      {entries.length === 0 && <p>{t.noHistory}</p>}
      <EntryList entries={entries} heading="h3" />
    </section>
  )
}
