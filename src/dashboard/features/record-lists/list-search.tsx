import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  createPath,
  Form,
  type Path,
  useLocation,
  useNavigation,
  useNavigationType,
} from 'react-router'
import { documentTitle, fileTypes } from '#contract/document-types.ts'
import { visibilities } from '#contract/record.ts'
import {
  fileTypesIn,
  listedApprovals,
  listedExpiries,
  type RecordListQuery,
  recordSorts,
} from '#contract/record-list.ts'
import { submissions } from '#contract/staff-record.ts'
import { Link, useGoTo } from '#dashboard/layout/link.tsx'
import { Button } from '#ui/components/button.tsx'
import { Choices, Field, SelectField } from '#ui/components/field.tsx'
import { Popover } from '#ui/components/popover.tsx'
import { filterWords } from '#ui/i18n/filter-words.ts'
import { formatNumber } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import {
  addressOfForm,
  filterOf,
  type ListPlace,
  listAddress,
  savedFilterOf,
  unfilteredAddress,
} from './list-address.ts'

/** People who enter records, with their names */
export type Staff = { id: string; name: string }[]

const sizes = [10, 25, 50, 100]

type Props = {
  place: ListPlace
  query: RecordListQuery
  staff?: Staff | undefined
  /** All imports, each by its file name */
  imports?: Staff | undefined
}

/** The search with its filters and sort. Results update while the person types. */
export function ListSearch({ place, query, staff, imports }: Props) {
  const t = useRecordListsMessages()
  const { input, follow, send } = useTyping(place, query)
  return (
    <Form action={place.path} className="list-search" onSubmit={send}>
      <search>
        <label htmlFor="search" className="unseen">
          {t.searchLabel}
        </label>
        <input
          ref={input}
          id="search"
          name="search"
          type="search"
          placeholder={t.searchPlaceholder}
          title={t.searchHint}
          defaultValue={query.search}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          onInput={follow}
        />
        <Button>{useMessages().search}</Button>
        <Popover id="filters" title={t.filters}>
          <Filters
            key={JSON.stringify([savedFilterOf(place, query), query.size])}
            {...{ place, query, staff, imports }}
          />
        </Popover>
      </search>
    </Form>
  )
}

const typingMs = 250

/**
 * Navigates after each pause in typing. The first letter adds a history entry and later ones replace it; the
 * router aborts loads that are out of date. What is typed stays so until the list shows it: another link of the
 * list, pressed meanwhile, is followed together with it.
 */
function useTyping(place: ListPlace, query: RecordListQuery) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const leadTo = useGoTo()
  const { location: next, formMethod } = useNavigation()
  const { search = '' } = query
  const location = useLocation()
  const shown = searchIn(location)
  const isLeft = next && next.pathname !== place.path
  const sought = next ? searchIn(next) : shown
  // A link that is pressed just before the list shows what was typed still has the search from before.
  const [last, setLast] = useState({ shown, before: shown })
  if (last.shown !== shown) setLast({ shown, before: last.shown })
  const isOther = next && !next.state?.isTyped && sought !== shown && sought !== last.before
  // On a slow machine, letters come before the navigation that was just started is rendered.
  const [started, setStarted] = useState<{ from: Path; search: string }>()
  const goal = started?.from === (next ?? location) ? started.search : sought
  const isReached = !next && sought === typed && goal === sought
  const isOver = formMethod !== undefined || isOther || isReached

  function goTo(address: string, search: string): void {
    const here = listAddress(place, query)
    // A page that was chosen after typing is not held up.
    if (isLeft || (address === (next ? createPath(next) : here) && search === goal)) return
    // On a slow machine, the address in the browser is newer than the rendered query.
    const isSearched = Boolean(searchIn(window.location))
    const replace = isSearched || address === here
    setStarted({ from: next ?? location, search })
    leadTo(address, { replace, preventScrollReset: true, state: { isTyped: true } })
  }
  function type(text: string): void {
    setTyped(text)
    setLast({ shown, before: shown })
  }
  const rest = useEffectEvent((text: string) =>
    goTo(next ? searched(next, text) : listAddress(place, query, { search: text }), text),
  )
  useEffect(() => {
    if (isOver) setTyped(undefined)
  }, [isOver])
  useEffect(() => {
    // Back leads to a page as it was.
    const drop = () => setTyped(undefined)
    addEventListener('popstate', drop)
    return () => removeEventListener('popstate', drop)
  }, [])
  useEffect(() => {
    if (isLeft || typed === undefined || typed === goal) return
    const timer = setTimeout(() => rest(typed), typingMs)
    return () => clearTimeout(timer)
  }, [typed, goal, isLeft])

  /** Leaves out the empty parameters that a plain form submission would add. */
  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const text = input.current?.value ?? ''
    type(text)
    goTo(addressOfForm(place, new FormData(event.currentTarget)), text)
    document.getElementById('filters')?.hidePopover()
  }
  const follow = (event: FormEvent<HTMLInputElement>) => type(event.currentTarget.value)
  useFollowingAddress(input, search, typed !== undefined)
  return { input, follow, send }
}

function searchIn({ search }: { search: string }): string {
  return new URLSearchParams(search).get('search') ?? ''
}

/** The address to which the list is on its way, with this search and from its first page on */
function searched({ search, ...address }: Path, text: string): string {
  const parameters = new URLSearchParams(search)
  for (const name of ['page', 'after']) parameters.delete(name)
  if (text) parameters.set('search', text)
  else parameters.delete('search')
  return createPath({ ...address, search: parameters.size > 0 ? `?${parameters}` : '' })
}

/** Keeps the field in step with the address, but never overwrites what the person is typing. */
function useFollowingAddress(
  input: RefObject<HTMLInputElement | null>,
  search: string,
  isTyping: boolean,
) {
  const { key, state } = useLocation()
  const isTyped = useNavigationType() !== 'POP' && Boolean(state?.isTyped)
  const settled = useRef(key)
  const settle = useEffectEvent(() => {
    if (!isTyped && !isTyping && input.current) input.current.value = search
  })
  useEffect(() => {
    if (settled.current === key) return
    settled.current = key
    settle()
  }, [key])
}

type FilterField = Exclude<keyof RecordListQuery, 'search' | 'lacks' | 'page' | 'after'>

function Filters({ place: { list }, query, staff, imports = [] }: Props) {
  const t = useRecordListsMessages()
  const locale = useLocale()
  const any = ['', t.any] as const
  const of = (name: FilterField) => ({ name, label: t[name], defaultValue: query[name] })
  const optionsOf = <Value extends string>(
    values: readonly Value[],
    words: Record<Value, string>,
  ) => [any, ...values.map((one) => [one, words[one]] as const)]
  const documents = [
    any,
    ...fileTypes.map((type) => [type, documentTitle(type, locale, false)] as const),
  ]
  return (
    <div className="filters">
      <SelectField {...of('visibility')} options={optionsOf(visibilities, t.visibilities)} />
      {list === 'queue' ? (
        <SelectField {...of('submission')} options={optionsOf(submissions, t.submissions)} />
      ) : (
        <SelectField {...of('approval')} options={optionsOf(listedApprovals, t.approvals)} />
      )}
      {staff && (
        <SelectField
          {...of('enteredBy')}
          options={withChosen(staff, query.enteredBy, { any: t.any, other: t.deletedAccount })}
        />
      )}
      {(imports.length > 0 || query.importId) && (
        <SelectField
          {...of('importId')}
          options={withChosen(imports, query.importId, { any: t.any, other: t.otherImport })}
        />
      )}
      <Field {...of('enteredFrom')} type="date" />
      <Field {...of('enteredTo')} type="date" />
      <SelectField {...of('has')} options={documents} />
      <Missing lacks={query.lacks} />
      <SelectField {...of('expiry')} options={optionsOf(listedExpiries, t.expiries)} />
      <SelectField {...of('sort')} options={recordSorts.map((one) => [one, t.sorts[one]])} />
      <SelectField
        {...of('size')}
        options={sizes.map((size) => [String(size), formatNumber(size, locale)])}
      />
      <button type="submit" className="main">
        {t.apply}
      </button>
    </div>
  )
}

function Missing({ lacks }: { lacks: string | undefined }) {
  const t = useRecordListsMessages()
  const locale = useLocale()
  return (
    <fieldset className="plain missing">
      <legend>{t.lacks}</legend>
      <Choices
        name="lacks"
        options={fileTypes.map((type) => [type, documentTitle(type, locale, false)])}
        chosen={fileTypesIn(lacks)}
      />
    </fieldset>
  )
}

/** All options, and the selected value even if it is no longer among them */
function withChosen(
  known: Staff,
  chosen: string | undefined,
  { any, other }: { any: string; other: string },
) {
  const isKnown = known.some(({ id }) => id === chosen)
  return [
    ['', any] as const,
    ...known.map(({ id, name }) => [id, name] as const),
    chosen !== undefined && !isKnown && ([chosen, other] as const),
  ]
}

/** The active filters, each with a link that removes it. */
export function FilterChips({ place, query, staff, imports }: Props) {
  const t = useRecordListsMessages()
  const locale = useLocale()
  const parts = filterWords(filterOf(query), { t, locale, staff, imports })
  if (parts.length === 0) return null
  return (
    <ul className="chips plain-list" aria-label={t.chosenFilters}>
      {parts.map(({ name, words }) => (
        <li key={name}>
          <Link className="removes" href={listAddress(place, query, { [name]: undefined })}>
            <span className="unseen">{t.removeFilter} </span>
            {words}
          </Link>
        </li>
      ))}
      {parts.length > 1 && (
        <li>
          <Link href={unfilteredAddress(place, query)}>{t.clearFilters}</Link>
        </li>
      )}
    </ul>
  )
}
