import type { ListedRecord, RecordListQuery, RecordSort } from '#contract/record-list.ts'
import { Link } from '#dashboard/layout/link.tsx'
import { PersonPicture, RecordState } from '#dashboard/layout/record-state.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { formatShortDay } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { Choose, ChooseAll } from './chosen-rows.tsx'
import { listAddress, recordsPlace } from './list-address.ts'
import type { Selection } from './use-selection.ts'

type Props = { rows: ListedRecord[]; query: RecordListQuery; selection: Selection }

export function RecordTable({ rows, query, selection }: Props) {
  const t = useMessages().recordLists
  return (
    <table className="records" id="records">
      <caption className="unseen">{t.tableCaption}</caption>
      <thead>
        <tr>
          <ChooseAll selection={selection} />
          <th scope="col">{t.delete}</th>
          <SortHeader title={t.picture} by="name" query={query} />
          <th scope="col">{t.state}</th>
          <SortHeader title={t.entered} by="oldest" query={query} />
          <th scope="col">{t.update}</th>
          <th scope="col">{t.hide}</th>
          <th scope="col">{t.unhide}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((record) => (
          <Row key={record.id} {...{ record, query, selection }} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = Omit<Props, 'rows'> & { record: ListedRecord }

function Row({ record, query, selection }: RowProps) {
  const t = useMessages().recordLists
  const locale = useLocale()
  const { id, name, createdBy } = record
  return (
    <tr id={`r-${id}`}>
      <Choose {...{ selection, record }} />
      <td>
        <RowButton does="delete" id={id} name={name} />
      </td>
      <th scope="row">
        <div className="who">
          <PersonPicture photo={record.photo} name={name} />
          <div>
            <Link href={`/dashboard/records/${id}`}>{name}</Link>
            <span className="numbers">
              {t.ircc} {record.irccNumber}
            </span>
            <span className="numbers">
              {t.passport} {record.passportNumber}
            </span>
          </div>
        </div>
      </th>
      <td>
        <RecordState {...record} />
      </td>
      <td className="entered" data-label={t.entered}>
        {formatShortDay(record.createdAt, locale)}{' '}
        <Link href={listAddress(recordsPlace, query, { enteredBy: createdBy.id })}>
          {createdBy.name ?? t.deletedAccount}
        </Link>
      </td>
      <td>
        <Link className="button" href={`/Update_A_User/${id}`}>
          {t.update}
          <span className="unseen"> {name}</span>
        </Link>
      </td>
      <td>{record.visibility === 'visible' && <RowButton does="hide" id={id} name={name} />}</td>
      <td>{record.visibility === 'hidden' && <RowButton does="unhide" id={id} name={name} />}</td>
    </tr>
  )
}

type ButtonProps = { does: 'hide' | 'unhide' | 'delete'; id: string; name: string }

function RowButton({ does, id, name }: ButtonProps) {
  const t = useMessages().recordLists
  const isDelete = does === 'delete'
  return (
    <SubmitButton
      variant={isDelete ? 'risky' : undefined}
      name={does}
      value={id}
      confirm={isDelete && { kind: 'record', about: name }}
    >
      {t[does]}
      <span className="unseen"> {name}</span>
    </SubmitButton>
  )
}

const opposites = { name: '-name', oldest: 'newest' } as const satisfies Record<string, RecordSort>

type SortHeaderProps = { title: string; by: keyof typeof opposites; query: RecordListQuery }

/** A column header that sorts, ascending at first. */
function SortHeader({ title, by, query }: SortHeaderProps) {
  const t = useMessages().recordLists
  const { sort } = query
  const isRising = sort === by
  const isFalling = sort === opposites[by]
  return (
    <th
      scope="col"
      aria-sort={isRising ? 'ascending' : isFalling ? 'descending' : undefined}
      className="sorts"
    >
      <Link href={listAddress(recordsPlace, query, { sort: isRising ? opposites[by] : by })}>
        {title}
        <span className="unseen">, {t.sorts[isRising ? opposites[by] : by]}</span>
      </Link>
    </th>
  )
}
