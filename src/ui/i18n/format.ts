import { currencies, decimalOf, type Money } from '#contract/classes/money.ts'
import type { Locale } from '#contract/locale.ts'
import { mostCounted } from '#contract/notification.ts'
import { messagesIn } from './messages.ts'

const days: Record<Locale, Intl.DateTimeFormat> = { en: dayFormat('en-GB'), bn: dayFormat('bn') }

function dayFormat(language: string) {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
}

/** Cached, because Intl is slow and the same days recur. */
const formatted = new Map<string, string>()

/** A day such as 2026-01-31, in words. */
export function formatDay(day: string, locale: Locale): string {
  const key = `${locale} ${day}`
  const known = formatted.get(key)
  if (known) return known
  const fresh = days[locale].format(new Date(`${day}T00:00:00Z`))
  if (formatted.size > 2000) formatted.clear()
  formatted.set(key, fresh)
  return fresh
}

const shortDays: Record<Locale, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }),
  bn: new Intl.DateTimeFormat('bn', { dateStyle: 'medium', timeZone: 'UTC' }),
}

/** A short form of the day. */
export function formatShortDay(instant: string, locale: Locale): string {
  return shortDays[locale].format(new Date(instant))
}

/** A duration in its largest unit. */
export function formatAge(milliseconds: number, locale: Locale): string {
  const { minutes, hours, recordLists } = messagesIn(locale)
  const wholeMinutes = Math.floor(milliseconds / 60_000)
  if (wholeMinutes < 1) return recordLists.lessThanAMinute
  if (wholeMinutes < 60) return minutes(wholeMinutes)
  if (wholeMinutes < 48 * 60) return hours(Math.floor(wholeMinutes / 60))
  return recordLists.days(Math.floor(wholeMinutes / (24 * 60)))
}

const times: Record<Locale, Intl.DateTimeFormat> = { en: timeFormat('en-GB'), bn: timeFormat('bn') }

function timeFormat(language: string) {
  return new Intl.DateTimeFormat(language, {
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'UTC',
  })
}

/** The time of day of an instant, in UTC. */
export function formatTime(at: string, locale: Locale): string {
  return times[locale].format(new Date(at))
}

/** Day and time of an instant, in UTC. */
export function formatInstant(at: string, locale: Locale): string {
  return `${formatShortDay(at, locale)}, ${formatTime(at, locale)} UTC`
}

const numbers: Record<Locale, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en-GB'),
  bn: new Intl.NumberFormat('bn'),
}

export function formatNumber(number: number, locale: Locale): string {
  return numbers[locale].format(number)
}

/** Of what is counted no further than `mostCounted` */
export function formatCapped(count: number, locale: Locale): string {
  const shown = formatNumber(Math.min(count, mostCounted - 1), locale)
  return count < mostCounted ? shown : `${shown}+`
}

const references: Record<Locale, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en-GB', { useGrouping: false }),
  bn: new Intl.NumberFormat('bn', { useGrouping: false }),
}

/** A reference number, without thousands separators. */
export function formatReference(number: number, locale: Locale): string {
  return references[locale].format(number)
}

/** A wait, rounded up to a whole unit. */
export function formatWait(seconds: number, locale: Locale): string {
  const { seconds: inSeconds, minutes, hours } = messagesIn(locale)
  if (seconds < 60) return inSeconds(seconds)
  const wholeMinutes = Math.ceil(seconds / 60)
  return wholeMinutes < 60 ? minutes(wholeMinutes) : hours(Math.ceil(wholeMinutes / 60))
}

const weights: Record<Locale, Intl.NumberFormat> = {
  en: weightFormat('en-GB'),
  bn: weightFormat('bn'),
}

function weightFormat(language: string) {
  return new Intl.NumberFormat(language, { maximumSignificantDigits: 2 })
}

/** In kB or MB (decimal). */
export function formatBytes(bytes: number, locale: Locale): string {
  const { kilobytes, megabytes } = messagesIn(locale)
  const thousands = bytes / 1000
  if (thousands < 1000) return kilobytes(weights[locale].format(Math.max(1, thousands)))
  return megabytes(weights[locale].format(thousands / 1000))
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
  return new Intl.NumberFormat(locale === 'en' ? 'en-GB' : locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}
