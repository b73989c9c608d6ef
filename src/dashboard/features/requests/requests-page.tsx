import { dashboardPath } from '#contract/dashboard-pages.ts'
import {
  type PersonRequest,
  type RequestPage,
  type RequestQuery,
  requestStates,
} from '#contract/person/request.ts'
import { addressWith } from '#dashboard/addresses.ts'
import { ButtonLink, Link } from '#dashboard/layout/link.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Pagination } from '#ui/components/pagination.tsx'
import { formatDay } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useRequestsMessages } from '#ui/i18n/parts/requests.ts'
import { PageHeading } from '#ui/page-title.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { DaysLeft } from './request-facts.tsx'

type Props = { query: RequestQuery; page: RequestPage; today: string }

const path = dashboardPath('requests')

function addressOf({ state, after }: Partial<RequestQuery>): string {
  return addressWith(path, { ...(state === 'closed' && { state }), after })
}

/** Requests of people about their own data: open ones by the day on which they are due. */
export function RequestsPage({ query: { state, after }, page: { rows, next }, today }: Props) {
  const t = useRequestsMessages()
  const { dashboard } = useMessages()
  return (
    <section>
      <PageHeading>{dashboard.pages.requests}</PageHeading>
      <p className="quiet">{t.help}</p>
      <nav aria-label={t.list} className="row-of-buttons list-choice">
        {requestStates.map((one) => (
          <ButtonLink
            key={one}
            href={addressOf({ state: one })}
            aria-current={one === state ? 'true' : undefined}
          >
            {t.states[one]}
          </ButtonLink>
        ))}
      </nav>
      {rows.length === 0 ? (
        <EmptyState title={state === 'open' ? t.noneOpen : t.noneClosed}>
          <p>{t.noneHelp}</p>
        </EmptyState>
      ) : (
        <Requests {...{ rows, today }} />
      )}
      <Pagination
        label={t.pages}
        links={[
          after && { label: t.first, href: addressOf({ state }) },
          next && { label: t.next, href: addressOf({ state, after: next }), rel: 'next' },
        ]}
      />
    </section>
  )
}

function Requests({ rows, today }: { rows: PersonRequest[]; today: string }) {
  const t = useRequestsMessages()
  const { dashboard } = useMessages()
  return (
    <table className="records people">
      <caption className="unseen">{dashboard.pages.requests}</caption>
      <TableHead titles={Object.values(t.columns)} />
      <tbody>
        {rows.map((request) => (
          <Row key={request.id} {...{ request, today }} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ request, today }: { request: PersonRequest; today: string }) {
  const t = useRequestsMessages()
  const locale = useLocale()
  const { id, kind, record, askedOn, dueOn, closed } = request
  return (
    <tr>
      <th scope="row">
        <Link href={`${path}/${id}`}>{record?.name ?? t.erased}</Link>
        {record?.isDeleted && <span className="quiet"> {t.inBin}</span>}
      </th>
      <td data-label={t.columns.kind}>{t.kinds[kind]}</td>
      <td data-label={t.columns.askedOn}>
        <time dateTime={askedOn}>{formatDay(askedOn, locale)}</time>
      </td>
      <td data-label={t.columns.due}>
        <time dateTime={dueOn}>{formatDay(dueOn, locale)}</time>{' '}
        {closed ? (
          <Badge tone={closed.outcome === 'done' ? 'good' : 'off'}>
            {t.outcomes[closed.outcome]}
          </Badge>
        ) : (
          <DaysLeft {...{ dueOn, today }} />
        )}
      </td>
      <td>
        <ButtonLink href={`${path}/${id}`}>
          {t.open}
          <span className="unseen"> {record?.name}</span>
        </ButtonLink>
      </td>
    </tr>
  )
}
