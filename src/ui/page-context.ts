import { createContext, useContext } from 'react'
import type { Locale } from '#contract/locale.ts'
import type { NotificationCounts } from '#contract/notification.ts'
import type { LookupPolicy, Organisation } from '#contract/settings.ts'
import type { OfficialCheck } from '#contract/site/official-checks.ts'
import type { Role } from '#contract/staff.ts'
import type { Toast } from '#contract/toast.ts'
import { dayIn } from '#contract/validity.ts'
import { formatShortDay } from './i18n/format.ts'
import { useLocale } from './i18n/messages.ts'

type SignedIn = {
  id: string
  role: Role
  /** Their role once they have set up the required second factor; until then they can do nothing else */
  roleWithTwoFactor?: Role | undefined
  name: string
  email: string
  photoUrl: string
}

/** Data that every page needs besides its own. */
export type PageContext = {
  locale: Locale
  organisation: Organisation
  officialChecks: OfficialCheck[]
  isDemo: boolean
  /** For how many days a deleted record can be restored */
  binDays: number
  /** False without a mail server: links are then printed on the console, for somebody to pass on */
  sendsMail: boolean
  timeZone: string
  lookupPolicy: LookupPolicy
  /** Whether the site signs new statements */
  signsStatements: boolean
  version: string
  /** The public origin, for printed and shared addresses */
  origin: string
  /** What is unavailable at the moment: `store` for scans, `space` for saving anything new */
  lost: { store: boolean; space: boolean }
  /** Whether the browser sends the header Save-Data */
  savesData: boolean
  /** The name of the OpenID provider */
  provider?: string | undefined
  /** `query`: parameters to keep when the language changes */
  here: {
    path: string
    result: string | undefined
    search?: string | undefined
    query?: string | undefined
  }
  signedIn?: SignedIn
  toast?: Toast
  notifications?: NotificationCounts | undefined
  /** The number of records that await approval, for admins */
  awaitingApproval?: number | undefined
  /** The number of their records that moderators have to correct; counting stops at `mostCounted` */
  sentBack?: number | undefined
  /** The number of documents that expire soon, for admins; counting stops at `mostCounted` */
  expiring?: number | undefined
  /** The last activity entry when this page was read, for staff: the event stream continues after it */
  seenTo?: number | undefined
}

export const PageProvider = createContext<PageContext | undefined>(undefined)

export function usePageContext(): PageContext {
  const shown = useContext(PageProvider)
  if (!shown) throw new Error('No page is shown here')
  return shown
}

/** Returns a function: the day of an instant for the organisation, in words. */
export function useDayOf(format = formatShortDay): (at: string) => string {
  const { timeZone } = usePageContext()
  const locale = useLocale()
  return (at) => format(dayIn(timeZone, new Date(at)), locale)
}
