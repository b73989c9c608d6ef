import { type FormEvent, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { documentTitle, type FileType, fileTypes } from '#contract/document-types.ts'
import { visibilities } from '#contract/record.ts'
import {
  listedApprovals,
  type RecordFilter,
  type RecordListQuery,
  recordSorts,
} from '#contract/record-list.ts'
import { submissions } from '#contract/staff-record.ts'
import { Link } from '#dashboard/layout/link.tsx'
import { Button } from '#ui/components/button.tsx'
import { Field, SelectField } from '#ui/components/field.tsx'
import { formatDay } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { filterOf, type ListPlace, listAddress, queuePlace, readListQuery } from './list-address.ts'

/** People who enter records, by name */
export type Staff = { id: string; name: string }[]

const sizes = [25, 50, 100]

type Props = { place: ListPlace; query: RecordListQuery; staff: Staff }

/** The search with its filters and sort; it changes with the address. */
export function ListSearch({ place, query, staff }: Props) {
  const t = useMessages().recordLists
  const navigate = useNavigate()
  const [sent, setSent] = useState<string>()
  const here = listAddress(place, query)

  /** Without a script the address has empty parameters too. */
  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [
      name,
      String(value),
    ])
    const asked = readListQuery(place, new URLSearchParams(typed))
    setSent(listAddress(place, asked))
    void navigate(listAddress(place, asked))
  }
  return (
    <Form key={here} action={place.path} className="list-search" onSubmit={search}>
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
            autoFocus={sent === here}
          />
          <Button variant="main">{t.searchButton}</Button>
        </div>
        <details>
          <summary>{t.filters}</summary>
          <Filters {...{ place, query, staff }} />
        </details>
      </search>
    </Form>
  )
}

function Filters({ place, query, staff }: Props) {
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
      {place === queuePlace ? (
        <SelectField
          name="submission"
          label={t.submission}
          defaultValue={query.submission}
          options={[any, ...submissions.map((one) => [one, t.submissions[one]] as const)]}
        />
      ) : (
        <SelectField
          name="approval"
          label={t.approval}
          defaultValue={query.approval}
          options={[any, ...listedApprovals.map((one) => [one, t.approvals[one]] as const)]}
        />
      )}
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

/** The active filters, each with a link that removes it. */
export function FilterChips({ place, query, staff }: Props) {
  const t = useMessages().recordLists
  const locale = useLocale()
  const filter = filterOf(query)
  const titleOf = (type: FileType) =>
    type === 'photo' ? t.photo : documentTitle(type, locale, false)
  const names = Object.keys(filter) as (keyof RecordFilter)[]
  if (names.length === 0) return null
  const enteredByName = staff.find(({ id }) => id === query.enteredBy)?.name

  const words: { [Name in keyof RecordFilter]-?: (value: never) => string } = {
    search: (text: string) => t.searchedFor(text),
    visibility: (one: keyof typeof t.visibilities) => t.visibilities[one],
    approval: (one: keyof typeof t.approvals) => t.approvals[one],
    submission: (one: keyof typeof t.submissions) => t.submissions[one],
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
          <Link className="removes" href={listAddress(place, query, { [name]: undefined })}>
            <span className="unseen">{t.removeFilter} </span>
            {words[name](filter[name] as never)}
          </Link>
        </li>
      ))}
      {names.length > 1 && (
        <li>
          <Link href={place.path}>{t.clearFilters}</Link>
        </li>
      )}
    </ul>
  )
}
