import { currencies, decimalOf, type Money } from '#contract/classes/money.ts'
import type { Locale } from '#contract/locale.ts'
import { mostCounted } from '#contract/notification.ts'
import { messagesIn } from './messages.ts'
import { bengaliDigits, inBengali, inEnglish } from './numbers.ts'

const languages: Record<Locale, string> = { en: 'en-GB', bn: 'bn' }

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
  const [date, year] = [day.getUTCDate(), day.getUTCFullYear()].map((part) =>
    formatReference(part, locale),
  )
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

/** The time of day of an instant, in UTC. */
export function formatTime(at: string, locale: Locale): string {
  return inDigits(new Date(at).toISOString().slice(11, 16), locale)
}

/** Day and time of an instant, in UTC. */
export function formatInstant(at: string, locale: Locale): string {
  return `${formatShortDay(at, locale)}, ${formatTime(at, locale)} UTC`
}

export function formatNumber(number: number, locale: Locale): string {
  return locale === 'bn' ? inBengali(number) : inEnglish(number)
}

function inDigits(text: string, locale: Locale): string {
  return locale === 'bn' ? bengaliDigits(text) : text
}

/** A count that stops at `mostCounted`: from there on it is shown with a plus sign */
export function formatCapped(count: number, locale: Locale): string {
  const shown = formatNumber(Math.min(count, mostCounted - 1), locale)
  return count < mostCounted ? shown : `${shown}+`
}

/** A reference number, without thousands separators. */
export function formatReference(number: number, locale: Locale): string {
  return inDigits(String(number), locale)
}

/** A wait, rounded up to a whole unit. */
export function formatWait(seconds: number, locale: Locale): string {
  const { seconds: inSeconds, minutes, hours } = messagesIn(locale)
  if (seconds < 60) return inSeconds(seconds)
  const wholeMinutes = Math.ceil(seconds / 60)
  return wholeMinutes < 60 ? minutes(wholeMinutes) : hours(Math.ceil(wholeMinutes / 60))
}

/** In kB or MB (decimal). */
export function formatBytes(bytes: number, locale: Locale): string {
  const { kilobytes, megabytes } = messagesIn(locale)
  const thousands = bytes / 1000
  const shown = (amount: number) => formatNumber(Number(amount.toPrecision(2)), locale)
  return thousands < 1000
    ? kilobytes(shown(Math.max(1, thousands)))
    : megabytes(shown(thousands / 1000))
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
