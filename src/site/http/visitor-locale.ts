import { languageHeader } from '#contract/dashboard-pages.ts'
import { isLocale, type Locale, locales } from '#contract/locale.ts'
import { readCookie, writeCookie } from './cookies.ts'

const year = 365 * 24 * 3600

/** The language of the open page, else from the address, else from the cookie, else from Accept-Language. */
export function localeOf(url: URL, headers: Headers): Locale {
  const open = headers.get(languageHeader)
  if (isLocale(open)) return open
  const chosen = url.searchParams.get('lang')
  if (isLocale(chosen)) return chosen
  const kept = readCookie(headers, 'lang')
  if (isLocale(kept)) return kept
  const wished = headers.get('accept-language')?.toLowerCase().split(',') ?? []
  const known = wished.flatMap((one) => {
    const [tag = '', ...parameters] = one.split(';').map((part) => part.trim())
    const q = parameters.find((part) => part.startsWith('q='))
    const weight = q ? Number(q.slice(2)) : 1
    const locale = tag.slice(0, 2)
    return isLocale(locale) && weight > 0 ? [{ locale, weight }] : []
  })
  // The sort is stable: of equal wishes the first counts.
  const [best] = known.toSorted((one, other) => other.weight - one.weight)
  return best?.locale ?? locales[0]
}

/** Remembers a language that was just chosen. */
export function chosenLocaleCookie(url: URL, isHttps: boolean): string | undefined {
  const chosen = url.searchParams.get('lang')
  if (!isLocale(chosen)) return undefined
  return writeCookie('lang', chosen, { maxAge: year, isHttps })
}
