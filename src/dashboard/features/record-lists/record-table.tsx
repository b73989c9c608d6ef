import { type ReactNode, useEffect } from 'react'
import type { ListedRecord, ListPart, RecordListQuery, RecordSort } from '#contract/record-list.ts'
import { Link, useFromHere } from '#dashboard/layout/link.tsx'
import { PersonPicture, RecordState } from '#dashboard/layout/record-state.tsx'
import type { Selection } from '#dashboard/layout/selection/use-selection.ts'
import { Badge } from '#ui/components/badge.tsx'
import { formatAge } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import { useDayOf } from '#ui/page-context.ts'
import { Choose, ChooseAll } from './chosen-rows.tsx'
import { type ListPlace, listAddress } from './list-address.ts'

type Column = Exclude<ListPart, 'preview'>

type Props = {
  place: ListPlace
  query: RecordListQuery
  rows: ListedRecord[]
  parts: readonly ListPart[]
  selection?: Selection
  /** The ids of rows to mark because they lack a consent of the candidate */
  withoutConsent?: string[] | undefined
  now: number
  /** The row that keyboard shortcuts act on, and a callback for when it changes */
  current?: string | undefined
  onCurrent?: (id: string) => void
  /** The address to which the name links */
  open: (record: ListedRecord) => string
  actions: (record: ListedRecord) => ReactNode
}

const sorts: Partial<Record<Column | 'name', RecordSort>> = {
  name: 'name',
  passportNumber: 'passportNumber',
  irccNumber: 'irccNumber',
  entered: 'oldest',
  changed: 'changed',
}

export function RecordTable(props: Props) {
  const t = useRecordListsMessages()
  const { selection } = props
  const columns = props.parts.filter((part) => part !== 'preview')
  return (
    <table className="records record-rows" id="records" data-list={props.place.list}>
      <caption className="unseen">{t.tableCaption}</caption>
      <thead>
        <tr>
          {selection && <ChooseAll selection={selection} />}
          <Header {...props} column="name" />
          {columns.map((column) => (
            <Header key={column} {...props} column={column} />
          ))}
          <th scope="col" className="acts">
            <span className="unseen">{t.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {props.rows.map((record) => (
          <Row key={record.id} {...props} {...{ record, columns }} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = Props & { record: ListedRecord; columns: readonly Column[] }

function Row({ record, columns, ...props }: RowProps) {
  const t = useRecordListsMessages()
  const { id, name, photo, sentBack } = record
  const consent = useFromHere(`/dashboard/records/${id}/consent`, `r-${id}`)
  const { place, selection, withoutConsent, current, onCurrent, open, actions } = props
  return (
    <tr
      id={`r-${id}`}
      aria-current={current === id || undefined}
      onFocus={() => onCurrent?.(id)}
      onClick={() => onCurrent?.(id)}
    >
      {selection && <Choose {...{ selection, record }} />}
      <th scope="row">
        <div className="who">
          <PersonPicture photo={photo} name={name} />
          <div>
            <Link href={open(record)}>{name}</Link>
            {place.list === 'own' && sentBack && <p className="reason">{sentBack.reason}</p>}
            {withoutConsent?.includes(id) && (
              <Link className="badge" data-tone="waiting" href={consent}>
                {t.noConsent}
                <span className="unseen"> {name}</span>
              </Link>
            )}
          </div>
        </div>
      </th>
      {columns.map((column) => (
        <td key={column} data-label={t.columns[column]}>
          <Cell {...props} {...{ record, column }} />
        </td>
      ))}
      <td className="acts">{actions(record)}</td>
    </tr>
  )
}

type CellProps = Pick<Props, 'place' | 'query' | 'now'> & { record: ListedRecord; column: Column }

function Cell({ place, query, now, record, column }: CellProps) {
  const t = useRecordListsMessages()
  const dayOf = useDayOf()
  const locale = useLocale()
  const { createdBy, createdAt, updatedAt, awaiting } = record
  switch (column) {
    case 'passportNumber':
    case 'irccNumber':
      return <span className="number">{record[column]}</span>
    case 'state':
      return <RecordState {...record} isBrief />
    case 'changed':
      return dayOf(updatedAt)
    case 'waiting':
      return (
        <>
          {formatAge(now - Date.parse(awaiting?.since ?? createdAt), locale)}{' '}
          {awaiting?.submission === 'again' && <Badge tone="waiting">{t.submissions.again}</Badge>}
        </>
      )
    case 'entered':
      if (place.list === 'own') return dayOf(createdAt)
      return (
        <>
          {dayOf(createdAt)}{' '}
          <Link className="by" href={listAddress(place, query, { enteredBy: createdBy.id })}>
            {createdBy.name ?? t.deletedAccount}
          </Link>
        </>
      )
  }
}

type HeaderProps = Pick<Props, 'place' | 'query'> & { column: Column | 'name' }

/** The column that was sorted last: the table is drawn again, and its head would lose the focus. */
let sorted: string | undefined

/** A column header. A sortable column sorts ascending first. */
function Header({ place, query, column }: HeaderProps) {
  const t = useRecordListsMessages()
  useEffect(() => {
    if (sorted !== column || document.activeElement !== document.body) return
    sorted = undefined
    document.getElementById(`sort-${column}`)?.focus({ preventScroll: true })
  }, [column])
  const rising = sorts[column]
  const title = column === 'name' ? t.name : t.columns[column]
  if (!rising) return <th scope="col">{title}</th>
  const falling: RecordSort = rising === 'oldest' ? 'newest' : (`-${rising}` as RecordSort)
  const isRising = query.sort === rising
  const isFalling = query.sort === falling
  const sort = isRising ? falling : rising
  return (
    <th
      scope="col"
      aria-sort={isRising ? 'ascending' : isFalling ? 'descending' : undefined}
      className="sorts"
    >
      <Link
        id={`sort-${column}`}
        href={listAddress(place, query, { sort })}
        // In its text, screen readers would say it again before each cell of the column.
        title={t.sorts[sort]}
        preventScrollReset
        onClick={() => {
          sorted = column
        }}
      >
        {title}
      </Link>
    </th>
  )
}
