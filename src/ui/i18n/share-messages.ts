import type { Locale } from '#contract/locale.ts'
import { shares as bn } from './bn/shares.ts'
import { shares as en } from './en/shares.ts'
import { useLocale } from './messages.ts'

export type ShareMessages = typeof en

/** On the pages of share codes only. */
const messages: Record<Locale, ShareMessages> = { en, bn }

export function useShareMessages(): ShareMessages {
  return messages[useLocale()]
}
