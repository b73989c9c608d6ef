import { currencies, decimalOf, type Money } from '#contract/classes/money.ts'
import type { Locale } from '#contract/locale.ts'
import { mostCounted } from '#contract/notification.ts'
import { messagesIn } from './messages.ts'

const languages: Record<Locale, string> = { en: 'en-GB', bn: 'bn' }

/** Creates a formatter on first use: that takes milliseconds on a phone, and a page has one language. */
function formats<Format>(make: (language: string) => Format): (locale: Locale) => Format {
  const made: Partial<Record<Locale, Format>> = {}
  return (locale) => {
    made[locale] ??= make(languages[locale])
    return made[locale]
  }
}

const numberFormats = (options?: Intl.NumberFormatOptions) =>
  formats((language) => new Intl.NumberFormat(language, options))

/**
 * A day such as 2026-01-31, in words. Not by Intl: its names of months differ between the server and older
 * browsers, and React would discard a page whose text differs.
 */
export function formatDay(day: string, locale: Locale): string {
  return dayInWords(new Date(`${day}T00:00:00Z`), locale, messagesIn(locale).months)
}

export function formatShortDay(instant: string, locale: Locale): string {
  return dayInWords(new Date(instant), locale, messagesIn(locale).shortMonths)
}

function dayInWords(day: Date, locale: Locale, months: string[]): string {
  const [date, year] = [day.getUTCDate(), day.getUTCFullYear()].map(referenceIn(locale).format)
  return messagesIn(locale).dayInWords(date ?? '', months[day.getUTCMonth()] ?? '', year ?? '')
}

/** A duration in its largest unit. */
export function formatAge(milliseconds: number, locale: Locale): string {
  const { lessThanAMinute, minutes, hours, days } = messagesIn(locale)
  const wholeMinutes = Math.floor(milliseconds / 60_000)
  if (wholeMinutes < 1) return lessThanAMinute
  if (wholeMinutes < 60) return minutes(wholeMinutes)
  if (wholeMinutes < 48 * 60) return hours(Math.floor(wholeMinutes / 60))
  return days(Math.floor(wholeMinutes / (24 * 60)))
}

const twoDigitsIn = numberFormats({ minimumIntegerDigits: 2 })

/** The time of day of an instant, in UTC. */
export function formatTime(at: string, locale: Locale): string {
  const time = new Date(at)
  return [time.getUTCHours(), time.getUTCMinutes()].map(twoDigitsIn(locale).format).join(':')
}

/** Day and time of an instant, in UTC. */
export function formatInstant(at: string, locale: Locale): string {
  return `${formatShortDay(at, locale)}, ${formatTime(at, locale)} UTC`
}

const numberIn = numberFormats()

export function formatNumber(number: number, locale: Locale): string {
  return numberIn(locale).format(number)
}

/** A count that stops at `mostCounted`: from there on it is shown with a plus sign */
export function formatCapped(count: number, locale: Locale): string {
  const shown = formatNumber(Math.min(count, mostCounted - 1), locale)
  return count < mostCounted ? shown : `${shown}+`
}

const referenceIn = numberFormats({ useGrouping: false })

/** A reference number, without thousands separators. */
export function formatReference(number: number, locale: Locale): string {
  return referenceIn(locale).format(number)
}

/** A wait, rounded up to a whole unit. */
export function formatWait(seconds: number, locale: Locale): string {
  const { seconds: inSeconds, minutes, hours } = messagesIn(locale)
  if (seconds < 60) return inSeconds(seconds)
  const wholeMinutes = Math.ceil(seconds / 60)
  return wholeMinutes < 60 ? minutes(wholeMinutes) : hours(Math.ceil(wholeMinutes / 60))
}

const weightIn = numberFormats({ maximumSignificantDigits: 2 })

/** In kB or MB (decimal). */
export function formatBytes(bytes: number, locale: Locale): string {
  const { kilobytes, megabytes } = messagesIn(locale)
  const thousands = bytes / 1000
  if (thousands < 1000) return kilobytes(weightIn(locale).format(Math.max(1, thousands)))
  return megabytes(weightIn(locale).format(thousands / 1000))
}

const money = new Map<string, Intl.NumberFormat>()

/** Exact for any amount: Intl gets a decimal string, never a float. */
export function formatMoney(amount: Money, locale: Locale): string {
  const key = `${locale} ${amount.currency}`
  const format = money.get(key) ?? moneyFormat(amount.currency, locale)
  money.set(key, format)
  return format.format(decimalOf(amount) as `${number}`)
}

function moneyFormat(currency: Money['currency'], locale: Locale) {
  const digits = currencies[currency]
  return new Intl.NumberFormat(languages[locale], {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}
