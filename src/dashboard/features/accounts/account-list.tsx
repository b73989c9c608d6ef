import { Form } from 'react-router'
import { dashboardPath } from '#contract/dashboard-pages.ts'
import { type ListedAccount, roles } from '#contract/staff.ts'
import { ButtonLink } from '#dashboard/layout/link.tsx'
import { ListPages } from '#dashboard/layout/list-pages.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Field, SelectField } from '#ui/components/field.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'
import { MenuHeading } from '#ui/page-title.tsx'
import { Table } from '#ui/table.tsx'
import { AccountRow } from './account-row.tsx'
import { type AccountQuery, accountsAddress } from './accounts-address.ts'

type Props = {
  query: AccountQuery
  list: { accounts: ListedAccount[]; total: number; page: number; pages: number }
  /** The account of the person who looks at the list, on which some actions are refused */
  ownId: string
}

export function AccountList({ query, list, ownId }: Props) {
  const account = useAccountMessages()
  const t = account.people
  const { accounts, total, page, pages } = list
  return (
    <section>
      <div className="in-row list-head">
        <MenuHeading page="Admin_Control" />
        <ButtonLink href="/dashboard/invitations">{account.invitations.title}</ButtonLink>
      </div>
      <AccountSearch {...query} />
      <p className="quiet">{t.total(total)}</p>
      {accounts.length === 0 ? (
        <EmptyState>{t.none}</EmptyState>
      ) : (
        <Form method="post" action={accountsAddress(query)}>
          {/* Enter submits a form by its first submit button: this disabled one prevents an accidental
              action. */}
          <button type="submit" disabled hidden />
          <Table className="records people" titles={[account.email, t.signIn, t.access]}>
            {accounts.map((one) => (
              <AccountRow key={one.id} account={one} isOneself={one.id === ownId} />
            ))}
          </Table>
        </Form>
      )}
      <ListPages
        list={{ page, pages }}
        addressOf={({ page }) => accountsAddress({ ...query, page })}
      />
    </section>
  )
}

function AccountSearch({ search, role }: AccountQuery) {
  const { dashboard, search: searchButton } = useMessages()
  const account = useAccountMessages()
  const t = account.people
  return (
    <search>
      <Form action={dashboardPath('Admin_Control')} className="people-search">
        <Field key={search} name="search" type="search" label={t.search} defaultValue={search} />
        <SelectField
          key={`role ${role}`}
          name="role"
          label={t.role}
          defaultValue={role}
          options={[['', t.anyRole], ...roles.map((one) => [one, dashboard.roles[one]] as const)]}
        />
        <button type="submit">{searchButton}</button>
      </Form>
    </search>
  )
}
