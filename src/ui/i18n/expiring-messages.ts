import type { Locale } from '#contract/locale.ts'
import { expiring as bn } from './bn/expiring.ts'
import { expiring as en } from './en/expiring.ts'
import { useLocale } from './messages.ts'

export type ExpiringMessages = typeof en

/** On one page only. */
const messages: Record<Locale, ExpiringMessages> = { en, bn }

export function useExpiringMessages(): ExpiringMessages {
  return messages[useLocale()]
}
