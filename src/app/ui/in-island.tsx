import type { ReactNode } from 'react'
import { LocaleContext } from '#app/i18n/messages.ts'
import type { Locale } from '#contract/locale.ts'

/** What stands around an island, the same on the server and in the browser. */
export function InIsland({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>
}
