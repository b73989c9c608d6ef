import { dashboardPath } from '#contract/dashboard-pages.ts'
import { documentTitle, fileTypes } from '#contract/document-types.ts'
import { visibilities } from '#contract/record.ts'
import { listedApprovals, type RecordListQuery, recordSorts } from '#contract/record-list.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'

/** Who enters records, by name */
export type Staff = { id: string; name: string }[]

const sizes = [25, 50, 100]

/** The search box, with the filters and the order. A plain GET form: the state stands in the address. */
type Props = { query: RecordListQuery; staff: Staff }

export function ListSearch({ query, staff }: Props) {
  const t = useMessages().recordLists
  return (
    <form method="get" action={dashboardPath('update')} className="list-search" data-tidy="">
      <search>
        <div className="search-line">
          <div className="field">
            <label htmlFor="search">{t.searchLabel}</label>
            <input
              id="search"
              name="search"
              type="search"
              defaultValue={query.search}
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              aria-describedby="search-hint"
            />
          </div>
          <button type="submit" className="main">
            {t.searchButton}
          </button>
        </div>
        <p id="search-hint" className="hint">
          {t.searchHint}
        </p>
        <details>
          <summary>{t.filters}</summary>
          <div className="filters">
            <Choice name="visibility" label={t.visibility} chosen={query.visibility}>
              <option value="">{t.any}</option>
              {visibilities.map((one) => (
                <option key={one} value={one}>
                  {t.visibilities[one]}
                </option>
              ))}
            </Choice>
            <Choice name="approval" label={t.approval} chosen={query.approval}>
              <option value="">{t.any}</option>
              {listedApprovals.map((one) => (
                <option key={one} value={one}>
                  {t.approvals[one]}
                </option>
              ))}
            </Choice>
            <Choice name="enteredBy" label={t.enteredBy} chosen={query.enteredBy}>
              <option value="">{t.any}</option>
              {staff.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
              {query.enteredBy && !staff.some(({ id }) => id === query.enteredBy) && (
                <option value={query.enteredBy}>{t.someoneGone}</option>
              )}
            </Choice>
            <Day name="enteredFrom" label={t.enteredFrom} value={query.enteredFrom} />
            <Day name="enteredTo" label={t.enteredTo} value={query.enteredTo} />
            <Paper name="has" label={t.has} chosen={query.has} />
            <Paper name="lacks" label={t.lacks} chosen={query.lacks} />
            <Choice name="sort" label={t.sort} chosen={query.sort}>
              {recordSorts.map((one) => (
                <option key={one} value={one}>
                  {t.sorts[one]}
                </option>
              ))}
            </Choice>
            <Choice name="size" label={t.size} chosen={String(query.size)}>
              {sizes.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </Choice>
            <button type="submit">{t.apply}</button>
          </div>
        </details>
      </search>
    </form>
  )
}

type ChoiceProps = {
  name: string
  label: string
  chosen: string | undefined
  children: React.ReactNode
}

function Choice({ name, label, chosen, children }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={chosen}>
        {children}
      </select>
    </div>
  )
}

function Paper(props: Omit<ChoiceProps, 'children'>) {
  const t = useMessages().recordLists
  const locale = useLocale()
  return (
    <Choice {...props}>
      <option value="">{t.any}</option>
      {fileTypes.map((type) => (
        <option key={type} value={type}>
          {type === 'photo' ? t.photo : documentTitle(type, locale, false)}
        </option>
      ))}
    </Choice>
  )
}

function Day({ name, label, value }: { name: string; label: string; value: string | undefined }) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input id={name} name={name} type="date" defaultValue={value} />
    </div>
  )
}
