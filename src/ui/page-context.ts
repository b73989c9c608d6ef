import { createContext, useContext } from 'react'
import type { Locale } from '#contract/locale.ts'
import type { NotificationCounts } from '#contract/notification.ts'
import type { Organisation } from '#contract/settings.ts'
import type { OfficialCheck } from '#contract/site/official-checks.ts'
import type { Role } from '#contract/staff.ts'
import type { Toast } from '#contract/toast.ts'

/** What every page needs beside its own data. */
export type PageContext = {
  locale: Locale
  organisation: Organisation
  officialChecks: OfficialCheck[]
  isDemo: boolean
  /** How long a deleted record can be brought back */
  binDays: number
  /** The version of Countersign */
  version: string
  /** The public origin, for printed and shared addresses */
  origin: string
  /** What does not work at the moment: scans, or saving anything new */
  lost: { store: boolean; space: boolean }
  /** The browser sends Save-Data */
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
  signedIn?: { id: string; role: Role; name: string; photoUrl: string }
  toast?: Toast
  /** What is new for staff */
  notifications?: NotificationCounts | undefined
  /** Records, for admins */
  awaitingApproval?: number | undefined
  /** Documents that end soon, for admins; counting stops at `mostCounted` */
  expiring?: number | undefined
  /** The end of the activity before this page was read, for staff */
  seenTo?: number | undefined
}

export const PageProvider = createContext<PageContext | undefined>(undefined)

export function usePageContext(): PageContext {
  const shown = useContext(PageProvider)
  if (!shown) throw new Error('No page is shown here')
  return shown
}
