import { dashboardPath } from '#contract/dashboard-pages.ts'
import {
  type PersonRequest,
  type RequestQuery,
  requestQuery,
  requestStates,
} from '#contract/person/request.ts'
import { listRequests } from '#core/person/list-requests.ts'
import { todayIn } from '#core/today.ts'
import { addressWith } from '#dashboard/addresses.ts'
import { ctx, visit } from '#dashboard/context.ts'
import { ClosedBadges, DaysLeft } from '#dashboard/features/requests/request-facts.tsx'
import { ButtonLink, Link } from '#dashboard/layout/link.tsx'
import { CursorPages } from '#dashboard/layout/list-pages.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { formatShortDay } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useRequestsMessages } from '#ui/i18n/parts/requests.ts'
import { MenuHeading } from '#ui/page-title.tsx'
import { Table } from '#ui/table.tsx'
import type { Route } from './+types/requests.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const { searchParams } = context.get(visit).url
  const asked = {
    state: searchParams.get('state') === 'closed' ? 'closed' : 'open',
    after: searchParams.get('after') ?? undefined,
  }
  // Ignores a cursor that is none.
  const query = requestQuery.safeParse(asked).data ?? requestQuery.parse({ state: asked.state })
  return { query, page: await listRequests(asker, query), today: todayIn(asker) }
}

const path = dashboardPath('requests')

function addressOf({ state, after }: Partial<RequestQuery>): string {
  return addressWith(path, { ...(state === 'closed' && { state }), after })
}

/** Requests of people about their own data: open ones by the day on which they are due. */
export default function Requests({ loaderData: { query, page, today } }: Route.ComponentProps) {
  const { state, after } = query
  const { rows, next } = page
  const t = useRequestsMessages()
  const { dashboard } = useMessages()
  const { record, kind, askedOn, due, closed } = t.columns
  return (
    <section>
      <MenuHeading page="requests" />
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
        <Table
          className="records people"
          caption={dashboard.pages.requests}
          titles={[record, kind, askedOn, state === 'open' ? due : closed]}
        >
          {rows.map((request) => (
            <Row key={request.id} {...{ request, today }} />
          ))}
        </Table>
      )}
      <CursorPages
        first={after && addressOf({ state })}
        next={next && addressOf({ state, after: next })}
      />
    </section>
  )
}

function Row({ request, today }: { request: PersonRequest; today: string }) {
  const t = useRequestsMessages()
  const { id, kind, record, askedOn, dueOn, closed } = request
  return (
    <tr>
      <th scope="row">
        <Link href={`${path}/${id}`}>{record?.name ?? t.erased}</Link>
        {record?.isDeleted && <span className="quiet"> {t.inBin}</span>}
      </th>
      <td data-label={t.columns.kind}>{t.kinds[kind]}</td>
      <td data-label={t.columns.askedOn}>
        <Day day={askedOn} />
      </td>
      {closed ? (
        <td data-label={t.columns.closed}>
          <Day day={closed.on} />
          <ClosedBadges {...{ closed, dueOn }} />
        </td>
      ) : (
        <td data-label={t.columns.due}>
          <Day day={dueOn} />
          <DaysLeft {...{ dueOn, today }} />
        </td>
      )}
    </tr>
  )
}

function Day({ day }: { day: string }) {
  return <time dateTime={day}>{formatShortDay(day, useLocale())}</time>
}
