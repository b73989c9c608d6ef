import { dashboardPath } from '#contract/dashboard-pages.ts'
import { type Role, roles } from '#contract/staff.ts'
import { readWholeNumber } from '#contract/text/whole-number.ts'
import { addressWith } from '#dashboard/addresses.ts'

/** The search and filter of the list of accounts, which are part of its address. */
export type AccountQuery = { search: string; role?: Role | undefined; page: number }

export function readAccountQuery(search: URLSearchParams): AccountQuery {
  const role = roles.find((one) => one === search.get('role'))
  const page = readWholeNumber(search.get('page')) ?? 1
  return {
    search: (search.get('search') ?? '').slice(0, 254),
    role,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

export function accountsAddress({ search, role, page }: AccountQuery): string {
  const parameters = { search, role, ...(page > 1 && { page }) }
  return addressWith(dashboardPath('Admin_Control'), parameters)
}
