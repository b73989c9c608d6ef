import { Form } from 'react-router'
import { dashboardPath } from '#contract/dashboard-pages.ts'
import { documentTitle, documentTypes } from '#contract/document-types.ts'
import { type ExpiringDocument, type ExpiringQuery, expiringLists } from '#contract/validity.ts'
import { listExpiring } from '#core/expiry/list-expiring.ts'
import { addressWith } from '#dashboard/addresses.ts'
import { ctx, visit } from '#dashboard/context.ts'
import { ButtonLink, Link } from '#dashboard/layout/link.tsx'
import { CursorPages } from '#dashboard/layout/list-pages.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { SelectField } from '#ui/components/field.tsx'
import { formatShortDay } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useExpiringMessages } from '#ui/i18n/parts/expiring.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import { usePageContext } from '#ui/page-context.ts'
import { MenuHeading } from '#ui/page-title.tsx'
import { withReturnPath } from '#ui/return-path.ts'
import { Table } from '#ui/table.tsx'
import type { Route } from './+types/expiring.ts'

/** Ignores invalid parameters. */
function readQuery({ searchParams }: URL): ExpiringQuery {
  const type = documentTypes.find((one) => one.type === searchParams.get('type'))?.type
  const list = searchParams.get('list') === 'ended' ? 'ended' : 'soon'
  return { list, type, after: searchParams.get('after') ?? undefined }
}

export async function loader({ context }: Route.LoaderArgs) {
  const query = readQuery(context.get(visit).url)
  return { query, page: await listExpiring(context.get(ctx), query) }
}

const path = dashboardPath('expiring')

function addressOf({ list, ...others }: ExpiringQuery): string {
  return addressWith(path, { ...(list === 'ended' && { list }), ...others })
}

export default function Expiring({ loaderData: { query, page } }: Route.ComponentProps) {
  const { dashboard } = useMessages()
  const t = useExpiringMessages()
  const { list, type, after } = query
  const { rows, next } = page
  return (
    <section>
      <MenuHeading page="expiring" />
      <p className="quiet">{t.help}</p>
      <Filter {...query} />
      {rows.length === 0 ? (
        <EmptyState title={t.noneTitle[list]}>
          <p>{type || after ? t.noneOfThese : t.noneHelp}</p>
          {(type || after) && <ButtonLink href={addressOf({ list })}>{t.showAll}</ButtonLink>}
        </EmptyState>
      ) : (
        <Table
          className="records people"
          caption={dashboard.pages.expiring}
          titles={Object.values(t.columns)}
        >
          {rows.map((row) => (
            <Row key={`${row.record.id} ${row.type}`} row={row} list={addressOf(query)} />
          ))}
        </Table>
      )}
      <CursorPages
        first={after && addressOf({ list, type })}
        next={next && addressOf({ list, type, after: next })}
      />
    </section>
  )
}

function Filter({ list, type }: ExpiringQuery) {
  const t = useExpiringMessages()
  const locale = useLocale()
  return (
    <search>
      <Form key={`${list} ${type}`} action={path} className="people-search">
        <SelectField
          name="list"
          label={t.show}
          defaultValue={list}
          options={expiringLists.map((one) => [one, t.lists[one]])}
        />
        <SelectField
          name="type"
          label={t.type}
          defaultValue={type}
          options={[
            ['', t.anyType],
            ...documentTypes.map(({ type }) => [type, documentTitle(type, locale, false)] as const),
          ]}
        />
        <Button>{t.show}</Button>
      </Form>
    </search>
  )
}

type RowProps = { row: ExpiringDocument; list: string }

function Row({ row: { type, expiresOn, daysLeft, record }, list }: RowProps) {
  const recordLists = useRecordListsMessages()
  const t = useExpiringMessages()
  const locale = useLocale()
  const { signedIn } = usePageContext()
  const form = signedIn?.role === 'admin' ? '/Update_A_User' : dashboardPath('ManagePost')
  const id = `r-${record.id}-${type}`
  const here = `${list}#${id}`
  const tone = daysLeft < 0 ? 'bad' : daysLeft <= 7 ? 'waiting' : 'off'
  return (
    <tr id={id}>
      <th scope="row">
        <Link href={withReturnPath(`/dashboard/records/${record.id}`, here)}>{record.name}</Link>
        <span className="quiet">
          {recordLists.columns.passportNumber} {record.passportNumber}
        </span>
      </th>
      <td data-label={t.columns.document}>{documentTitle(type, locale, false)}</td>
      <td data-label={t.columns.lastDay}>
        <time dateTime={expiresOn}>{formatShortDay(expiresOn, locale)}</time>
      </td>
      <td data-label={t.columns.daysLeft}>
        <Badge tone={tone}>{t.daysLeft(daysLeft)}</Badge>
      </td>
      <td>
        <div className="row-actions">
          <ButtonLink href={withReturnPath(`${form}/${record.id}`, here)}>
            {recordLists.update}
            <span className="unseen"> {record.name}</span>
          </ButtonLink>
        </div>
      </td>
    </tr>
  )
}
