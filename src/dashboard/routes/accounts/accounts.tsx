import { Form } from 'react-router'
import { dashboardPath } from '#contract/dashboard-pages.ts'
import { type Role, roles } from '#contract/staff.ts'
import { seenRevision } from '#contract/text/seen-revision.ts'
import { readWholeNumber } from '#contract/text/whole-number.ts'
import type { ToastKind } from '#contract/toast.ts'
import type { Left, Undo } from '#contract/undo.ts'
import { deleteAccount } from '#core/accounts/manage/delete-account.ts'
import { disableAccount } from '#core/accounts/manage/disable-account.ts'
import { type AccountNow, findAccount } from '#core/accounts/manage/find-account.ts'
import { listAccounts } from '#core/accounts/manage/list-accounts.ts'
import { setRole } from '#core/accounts/manage/set-role.ts'
import type { Ctx } from '#core/context.ts'
import { actorId } from '#core/documents/stage-document.ts'
import { resetTwoFactor } from '#core/two-factor/reset-two-factor.ts'
import { addressWith } from '#dashboard/addresses.ts'
import { confirmFirst, ctx, leadTo, receive, visit } from '#dashboard/context.ts'
import {
  type AccountButton,
  AccountRow,
  accountButtons,
  questionOf,
} from '#dashboard/features/accounts/account-row.tsx'
import { ButtonLink } from '#dashboard/layout/link.tsx'
import { ListPages } from '#dashboard/layout/list-pages.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Field, SelectField } from '#ui/components/field.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { accountMessagesIn, useAccountMessages } from '#ui/i18n/parts/account.ts'
import { MenuHeading } from '#ui/page-title.tsx'
import { Table } from '#ui/table.tsx'
import type { Route } from './+types/accounts.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const query = readAccountQuery(context.get(visit).url.searchParams)
  return { query, list: await listAccounts(asker, query), ownId: actorId(asker) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const { url, locale } = context.get(visit)
  const here = accountsAddress(readAccountQuery(url.searchParams))
  const pressed = accountButtons.find((one) => form.has(one))
  const [id = '', seen] = String((pressed && form.get(pressed)) ?? '').split(':')
  const account = id ? await findAccount(ctx, id) : undefined
  if (!pressed || !account) return leadTo(context, here, { toast: { kind: 'notDone' } })

  const isOneself = id === actorId(ctx)
  const words = accountMessagesIn(locale).people
  const question = questionOf({ pressed, email: account.email, isOneself }, words)
  // Without a fragment: a link to a place on this same address would not leave the confirmation page.
  if (question) confirmFirst(form, { ...question, back: here })
  const revision = seen === undefined ? account.revision : seenRevision(seen)
  const kind = await carryOut(ctx, pressed, { id, revision })
  // A person who gave up their own role has no right to restore it.
  const isSet = kind === 'madeAdmin' || kind === 'madeModerator'
  const undo = isSet && !isOneself && account.role !== pressed && roleBefore(account)
  return leadTo(context, pressed === 'delete' ? here : `${here}#a-${id}`, {
    toast: { kind, name: account.name, ...(undo && { undo }) },
  })
}

function roleBefore({ id, role, revision }: AccountNow): Undo {
  return { of: 'role', role, left: [{ id, revision: revision + 1 }] }
}

async function carryOut(
  ctx: Ctx,
  pressed: AccountButton,
  { id, revision }: Left,
): Promise<ToastKind> {
  switch (pressed) {
    case 'admin':
    case 'moderator': {
      const { outcome } = await setRole(ctx, { id, role: pressed, revision })
      if (outcome === 'last-admin') return 'lastAdmin'
      if (outcome === 'email-unconfirmed') return 'emailUnconfirmed'
      if (outcome === 'not-found' || outcome === 'changed-meanwhile') return 'notDone'
      return pressed === 'admin' ? 'madeAdmin' : 'madeModerator'
    }
    case 'disable':
    case 'enable': {
      const outcome = await disableAccount(ctx, { id, isDisabled: pressed === 'disable' })
      const done = pressed === 'disable' ? 'accountDisabled' : 'accountEnabled'
      return ({ done, 'last-admin': 'lastAdmin', 'not-found': 'notDone' } as const)[outcome]
    }
    case 'reset': {
      const { outcome } = await resetTwoFactor(ctx, id)
      return outcome === 'reset' ? 'twoFactorReset' : 'notDone'
    }
    case 'delete': {
      const done = await deleteAccount(ctx, id)
      const kinds = { deleted: 'accountDeleted', 'last-admin': 'lastAdmin', 'not-found': 'notDone' }
      return kinds[done] as ToastKind
    }
  }
}

export default function Accounts({ loaderData: { query, list, ownId } }: Route.ComponentProps) {
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

/** The search and filter of the list of accounts, which are part of its address. */
type AccountQuery = { search: string; role?: Role | undefined; page: number }

function readAccountQuery(search: URLSearchParams): AccountQuery {
  const role = roles.find((one) => one === search.get('role'))
  const page = readWholeNumber(search.get('page')) ?? 1
  return {
    search: (search.get('search') ?? '').slice(0, 254),
    role,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

function accountsAddress({ search, role, page }: AccountQuery): string {
  const parameters = { search, role, ...(page > 1 && { page }) }
  return addressWith(dashboardPath('Admin_Control'), parameters)
}
