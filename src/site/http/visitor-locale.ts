import { isLocale, type Locale, locales } from '#contract/locale.ts'
import { readCookie, writeCookie } from './cookies.ts'

const year = 365 * 24 * 3600

/** The language from the address, else from the cookie, else from Accept-Language. */
export function localeOf(url: URL, headers: Headers): Locale {
  const chosen = url.searchParams.get('lang')
  if (isLocale(chosen)) return chosen
  const kept = readCookie(headers, 'lang')
  if (isLocale(kept)) return kept
  const wished = headers.get('accept-language')?.toLowerCase().split(',') ?? []
  const first = wished.map((one) => one.trim().slice(0, 2)).find(isLocale)
  return first ?? locales[0]
}

/** Remembers a language that was just chosen. */
export function chosenLocaleCookie(url: URL, isHttps: boolean): string | undefined {
  const chosen = url.searchParams.get('lang')
  if (!isLocale(chosen)) return undefined
  return writeCookie('lang', chosen, { maxAge: year, isHttps })
}
