import type { ReactNode } from 'react'
import type { Locale } from '#contract/locale.ts'
import { LocaleContext } from './i18n/messages.ts'

/** The providers around an island, the same on the server and in the browser. */
export function InIsland({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>
}
