import { dashboardPath } from '#contract/dashboard-pages.ts'
import { type Role, roles } from '#contract/staff.ts'
import { ListPages } from '#dashboard/layout/list-pages.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Field, SelectField } from '#ui/components/field.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { type PeopleQuery, peopleAddress } from './people-address.ts'
import { type Person, PersonRow } from './person-row.tsx'

type Props = {
  query: PeopleQuery
  people: { accounts: Person[]; total: number; page: number; pages: number }
  /** Who looks at it */
  ownId: string
}

/** "Manage Users": who can sign in, and as what. */
export function ManagePeople({ query, people, ownId }: Props) {
  const { dashboard, account } = useMessages()
  const t = account.people
  const { accounts, total, page, pages } = people
  return (
    <section>
      <PageTitle>{dashboard.pages.Admin_Control}</PageTitle>
      <h1>{dashboard.pages.Admin_Control}</h1>
      <p>
        <a className="button" href="/dashboard/invitations">
          {account.invitations.title}
        </a>
      </p>
      <PeopleSearch {...query} />
      <p className="quiet">{t.total(total)}</p>
      {accounts.length === 0 ? (
        <EmptyState>{t.none}</EmptyState>
      ) : (
        <form method="post" action={peopleAddress(query)}>
          {/* Enter would press the first button: this one does nothing. */}
          <button type="submit" disabled hidden />
          <table className="records people">
            <thead>
              <tr>
                <th scope="col">{t.account}</th>
                <th scope="col">{t.makeAdmin}</th>
                <th scope="col">{t.makeModerator}</th>
                <th scope="col">{t.access}</th>
                <th scope="col">{t.delete}</th>
              </tr>
            </thead>
            <tbody>
              {accounts.map((person) => (
                <PersonRow key={person.id} person={person} isOneself={person.id === ownId} />
              ))}
            </tbody>
          </table>
        </form>
      )}
      <ListPages
        list={{ page, pages }}
        addressOf={({ page }) => peopleAddress({ ...query, page })}
      />
    </section>
  )
}

function PeopleSearch({ search, role }: { search: string; role?: Role | undefined }) {
  const { dashboard, account } = useMessages()
  const t = account.people
  return (
    <form method="get" action={dashboardPath('Admin_Control')} className="people-search">
      <Field name="search" type="search" label={t.search} defaultValue={search} />
      <SelectField
        name="role"
        label={t.role}
        defaultValue={role}
        options={[['', t.anyRole], ...roles.map((one) => [one, dashboard.roles[one]] as const)]}
      />
      <button type="submit" className="main">
        {t.find}
      </button>
    </form>
  )
}
