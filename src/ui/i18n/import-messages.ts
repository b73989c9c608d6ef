import type { Locale } from '#contract/locale.ts'
import { imports as bn } from './bn/imports.ts'
import { imports as en } from './en/imports.ts'
import { useLocale } from './messages.ts'

export type ImportMessages = typeof en

/** Long, and on the pages of imports only. */
const messages: Record<Locale, ImportMessages> = { en, bn }

export function useImportMessages(): ImportMessages {
  return messages[useLocale()]
}

export function importMessagesIn(locale: Locale): ImportMessages {
  return messages[locale]
}
