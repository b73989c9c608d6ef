import { expect, test } from 'vitest'
import { locales } from '#contract/locale.ts'
import { formatBytes, formatNumber, formatReference, formatTime } from './format.ts'
import { inBengali, inEnglish } from './numbers.ts'

const some = [
  0, 7, 42, 999, 1000, 12_345, 99_999, 100_000, 1_234_567, 98_765_432, 1_234_567_890, -5, -12_345,
]

test.each(some)('%i is written as Intl writes it', (number) => {
  expect(inEnglish(number)).toBe(new Intl.NumberFormat('en').format(number))
  expect(inBengali(number)).toBe(new Intl.NumberFormat('bn').format(number))
})

test.each(locales)('in %s, numbers are formatted as Intl formats them', (locale) => {
  const by = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options)
  const weight = by({ maximumSignificantDigits: 2 })
  for (const number of some.filter((one) => one >= 0)) {
    expect(formatNumber(number, locale)).toBe(by({}).format(number))
    expect(formatReference(number, locale)).toBe(by({ useGrouping: false }).format(number))
    expect(formatBytes(number * 1000, locale)).toContain(
      weight.format(number < 1000 ? Math.max(1, number) : number / 1000),
    )
  }
  for (const bytes of [1500, 9_949, 12_499, 12_500, 125_000, 999_500, 1_250_000]) {
    const thousands = bytes / 1000
    expect(formatBytes(bytes, locale), `${bytes}`).toContain(
      weight.format(thousands < 1000 ? thousands : thousands / 1000),
    )
  }
  const twoDigits = by({ minimumIntegerDigits: 2 })
  expect(formatTime('2026-01-31T07:05:00Z', locale)).toBe(
    [7, 5].map((part) => twoDigits.format(part)).join(':'),
  )
})
