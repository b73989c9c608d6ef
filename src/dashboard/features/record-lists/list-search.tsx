import { dashboardPath } from '#contract/dashboard-pages.ts'
import { documentTitle, type FileType, fileTypes } from '#contract/document-types.ts'
import { visibilities } from '#contract/record.ts'
import {
  listedApprovals,
  type RecordFilter,
  type RecordListQuery,
  recordSorts,
} from '#contract/record-list.ts'
import { Button } from '#ui/components/button.tsx'
import { Field, SelectField } from '#ui/components/field.tsx'
import { formatDay } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { filterOf, listAddress } from './list-address.ts'

/** People who enter records, by name */
export type Staff = { id: string; name: string }[]

const sizes = [25, 50, 100]

/** The search with its filters and sort, as a plain GET form. */
type Props = { query: RecordListQuery; staff: Staff }

export function ListSearch({ query, staff }: Props) {
  const t = useMessages().recordLists
  return (
    <form method="get" action={dashboardPath('update')} className="list-search" data-tidy="">
      <search>
        <div className="search-line">
          <Field
            name="search"
            type="search"
            label={t.searchLabel}
            hint={t.searchHint}
            defaultValue={query.search}
            maxLength={100}
            spellCheck={false}
          />
          <Button variant="main">{t.searchButton}</Button>
        </div>
        <details>
          <summary>{t.filters}</summary>
          <Filters query={query} staff={staff} />
        </details>
      </search>
    </form>
  )
}

function Filters({ query, staff }: Props) {
  const t = useMessages().recordLists
  const locale = useLocale()
  const { enteredBy } = query
  const any = ['', t.any] as const
  const documents = [any, ...fileTypes.map((type) => [type, titleOf(type)] as const)]

  function titleOf(type: FileType): string {
    return type === 'photo' ? t.photo : documentTitle(type, locale, false)
  }
  return (
    <div className="filters">
      <SelectField
        name="visibility"
        label={t.visibility}
        defaultValue={query.visibility}
        options={[any, ...visibilities.map((one) => [one, t.visibilities[one]] as const)]}
      />
      <SelectField
        name="approval"
        label={t.approval}
        defaultValue={query.approval}
        options={[any, ...listedApprovals.map((one) => [one, t.approvals[one]] as const)]}
      />
      <SelectField
        name="enteredBy"
        label={t.enteredBy}
        defaultValue={enteredBy}
        options={[
          any,
          ...staff.map(({ id, name }) => [id, name] as const),
          enteredBy && !staff.some(({ id }) => id === enteredBy)
            ? [enteredBy, t.deletedAccount]
            : undefined,
        ]}
      />
      <Field
        name="enteredFrom"
        type="date"
        label={t.enteredFrom}
        defaultValue={query.enteredFrom}
      />
      <Field name="enteredTo" type="date" label={t.enteredTo} defaultValue={query.enteredTo} />
      <SelectField name="has" label={t.has} defaultValue={query.has} options={documents} />
      <SelectField name="lacks" label={t.lacks} defaultValue={query.lacks} options={documents} />
      <SelectField
        name="sort"
        label={t.sort}
        defaultValue={query.sort}
        options={recordSorts.map((one) => [one, t.sorts[one]])}
      />
      <SelectField
        name="size"
        label={t.size}
        defaultValue={query.size}
        options={sizes.map((size) => [String(size), String(size)])}
      />
      <button type="submit">{t.apply}</button>
    </div>
  )
}

type FilterChipsProps = { query: RecordListQuery; enteredByName: string | undefined }

/** The active filters, each with a link that removes it. */
export function FilterChips({ query, enteredByName }: FilterChipsProps) {
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
