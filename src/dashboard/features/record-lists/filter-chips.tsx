import { dashboardPath } from '#contract/dashboard-pages.ts'
import { documentTitle, type FileType } from '#contract/document-types.ts'
import type { RecordFilter, RecordListQuery } from '#contract/record-list.ts'
import { formatDay } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { filterOf, listAddress } from './list-address.ts'

type Props = { query: RecordListQuery; enteredByName: string | undefined }

/** What narrows the list, each with a way to be rid of it. */
export function FilterChips({ query, enteredByName }: Props) {
  const t = useMessages().recordLists
  const locale = useLocale()
  const filter = filterOf(query)
  const titleOf = (type: FileType) =>
    type === 'photo' ? t.photo : documentTitle(type, locale, false)
  const names = Object.keys(filter) as (keyof RecordFilter)[]
  if (names.length === 0) return null

  const words: { [Name in keyof RecordFilter]-?: (value: never) => string } = {
    search: (text: string) => t.searchedFor(text),
    visibility: (one: keyof typeof t.visibilities) => t.visibilities[one],
    approval: (one: keyof typeof t.approvals) => t.approvals[one],
    enteredBy: () => t.by(enteredByName ?? t.deletedAccount),
    enteredFrom: (day: string) => t.from(formatDay(day, locale)),
    enteredTo: (day: string) => t.until(formatDay(day, locale)),
    has: (type: FileType) => t.hasDocument(titleOf(type)),
    lacks: (type: FileType) => t.missingDocument(titleOf(type)),
  }
  return (
    <ul className="chips" aria-label={t.chosenFilters}>
      {names.map((name) => (
        <li key={name}>
          <a className="removes" href={listAddress(query, { [name]: undefined })}>
            <span className="unseen">{t.removeFilter} </span>
            {words[name](filter[name] as never)}
          </a>
        </li>
      ))}
      {names.length > 1 && (
        <li>
          <a href={dashboardPath('update')}>{t.clearFilters}</a>
        </li>
      )}
    </ul>
  )
}
