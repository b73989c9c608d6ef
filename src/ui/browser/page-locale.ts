import { isLocale, type Locale } from '#contract/locale.ts'

/** The language in which the server has drawn this page. */
export function pageLocale(): Locale {
  const { lang } = document.documentElement
  return isLocale(lang) ? lang : 'en'
}
