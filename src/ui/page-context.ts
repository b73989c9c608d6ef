import { createContext, useContext } from 'react'
import type { Locale } from '#contract/locale.ts'
import type { Organisation } from '#contract/settings.ts'
import type { OfficialCheck } from '#contract/site/official-checks.ts'
import type { Role } from '#contract/staff.ts'
import type { Toast } from '#contract/toast.ts'

/** What every page needs before any of its own data: in which language, and for whom it speaks. */
export type PageContext = {
  locale: Locale
  organisation: Organisation
  officialChecks: OfficialCheck[]
  isDemo: boolean
  /** Of Countersign */
  version: string
  /** The address people type, for what leaves the screen */
  origin: string
  /** The browser was told to spare its owner's data */
  savesData: boolean
  /** By whom people can sign in besides, as they call it */
  provider?: string | undefined
  /** `query`: what the address asks for besides, where that may stay when the language changes */
  here: { path: string; result: string | undefined; query?: string | undefined }
  signedIn?: { role: Role; name: string; photoUrl: string }
  toast?: Toast
}

export const PageProvider = createContext<PageContext | undefined>(undefined)

export function usePageContext(): PageContext {
  const shown = useContext(PageProvider)
  if (!shown) throw new Error('No page is shown here')
  return shown
}
