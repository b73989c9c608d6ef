import { withLatinDigits } from '../text/latin-digits.ts'

export const currencies = {
  AED: 2,
  AUD: 2,
  BDT: 2,
  BHD: 3,
  CAD: 2,
  EUR: 2,
  GBP: 2,
  INR: 2,
  JPY: 0,
  KRW: 0,
  KWD: 3,
  MYR: 2,
  NZD: 2,
  OMR: 3,
  QAR: 2,
  SAR: 2,
  SGD: 2,
  USD: 2,
} as const

export type Currency = keyof typeof currencies
export const currencyCodes = Object.keys(currencies) as [Currency, ...Currency[]]

export function isCurrency(text: unknown): text is Currency {
  return typeof text === 'string' && Object.hasOwn(currencies, text)
}

/** An amount in whole minor units, within the safe integers. */
export type Money = { amount: number; currency: Currency }
export const mostAmount = Number.MAX_SAFE_INTEGER
export const inMinorUnits = 'Amount in minor units of the currency, such as 150050 for BDT 1,500.50'

export type AmountMistake =
  | 'required'
  | 'not-an-amount'
  | 'negative'
  | 'zero'
  | 'too-precise'
  | 'too-large'

const longestTyped = 60
/** 1234.5, 1,234.50 and 1,23,456: the last group always has three digits */
const amountPattern = /^(\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)?(?:\.(\d*))?$/

/** Parses a typed amount into minor units, without floating point. */
export function parseAmount(typed: string, currency: Currency): number | AmountMistake {
  if (typed.length > longestTyped) return 'too-large'
  const bare = typed.normalize('NFKC').replace(/[\p{White_Space}\p{Cf}]/gu, '')
  const text = withLatinDigits(bare)
  if (text === '') return 'required'
  if (/^[-\u2212\u2013]/.test(text)) return 'negative'
  const [, whole, decimals = ''] = amountPattern.exec(text) ?? []
  if (whole === undefined && decimals === '') return 'not-an-amount'
  const significant = decimals.replace(/0+$/, '')
  if (significant.length > currencies[currency]) return 'too-precise'
  const digits = (whole ?? '0').replaceAll(',', '') + significant.padEnd(currencies[currency], '0')
  const amount = BigInt(digits)
  return amount > BigInt(mostAmount) ? 'too-large' : Number(amount)
}

/** In major units, as exact text: -5 with three decimals is -0.005. */
export function decimalOf({ amount, currency }: Money): string {
  const places = currencies[currency]
  const digits = String(Math.abs(amount)).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const sign = amount < 0 ? '-' : ''
  return places === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-places)}`
}

/** An amount, and the lower balance of what is still owed or to be refunded */
export type MoreThanOwed = { amount: number; owed: number }

/** The question was asked about this amount and balance, not about others since. */
export function answerTo({ amount, owed }: MoreThanOwed): string {
  return `${amount} of ${owed}`
}
