import { createContext, useContext } from 'react'
import type { Locale } from '#contract/locale.ts'
import type { Messages } from './en.ts'

/** In the browser, vite.config.ts replaces messages.ts by this module, which loads only one language. */
const messages: Messages =
  document.documentElement.lang === 'bn'
    ? (await import('./bn.ts')).bn
    : (await import('./en.ts')).en

export const LocaleContext = createContext<Locale>('en')

export function useLocale(): Locale {
  return useContext(LocaleContext)
}

export function useMessages(): Messages {
  return messages
}

export function messagesIn(_ofThePage: Locale): Messages {
  return messages
}
