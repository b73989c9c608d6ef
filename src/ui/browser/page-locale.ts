import { isLocale, type Locale } from '#contract/locale.ts'

export function pageLocale(): Locale {
  const { lang } = document.documentElement
  return isLocale(lang) ? lang : 'en'
}
