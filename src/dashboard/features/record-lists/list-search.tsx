import { dashboardPath } from '#contract/dashboard-pages.ts'
import { documentTitle, type FileType, fileTypes } from '#contract/document-types.ts'
import { visibilities } from '#contract/record.ts'
import { listedApprovals, type RecordListQuery, recordSorts } from '#contract/record-list.ts'
import { Button } from '#ui/components/button.tsx'
import { Field, SelectField } from '#ui/components/field.tsx'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'

/** Who enters records, by name */
export type Staff = { id: string; name: string }[]

const sizes = [25, 50, 100]

/** The search box, with the filters and the order. A plain GET form: the state stands in the address. */
type Props = { query: RecordListQuery; staff: Staff }

export function ListSearch({ query, staff }: Props) {
  const t = useMessages().recordLists
  const locale = useLocale()
  const { enteredBy } = query
  const any = ['', t.any] as const
  const papers = [any, ...fileTypes.map((type) => [type, titleOf(type)] as const)]

  function titleOf(type: FileType): string {
    return type === 'photo' ? t.photo : documentTitle(type, locale, false)
  }
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
            <Field
              name="enteredTo"
              type="date"
              label={t.enteredTo}
              defaultValue={query.enteredTo}
            />
            <SelectField name="has" label={t.has} defaultValue={query.has} options={papers} />
            <SelectField name="lacks" label={t.lacks} defaultValue={query.lacks} options={papers} />
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
        </details>
      </search>
    </form>
  )
}
