import { createContext, useContext } from 'react'
import type { Locale } from '#contract/locale.ts'
import { bn } from './bn.ts'
import { en, type Messages } from './en.ts'

const messages: Record<Locale, Messages> = { en, bn }

export const LocaleContext = createContext<Locale>('en')

export function useLocale(): Locale {
  return useContext(LocaleContext)
}

export function useMessages(): Messages {
  return messages[useLocale()]
}

export function messagesIn(locale: Locale): Messages {
  return messages[locale]
}

/** Texts that only some pages load: a hook for the language of the page, and a function for any language. */
export function partOf<Part>(en: Part, bn: NoInfer<Part>) {
  const part: Record<Locale, Part> = { en, bn }
  return [() => part[useLocale()], (locale: Locale) => part[locale]] as const
}
