import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencies, currencyCodes, decimalOf, mostAmount, parseAmount } from './money.ts'

test.each([
  ['1500', 'BDT', 150_000],
  ['1,500.5', 'BDT', 150_050],
  ['1,23,456.78', 'BDT', 12_345_678],
  ['১,২৩,৪৫৬.৭৮', 'BDT', 12_345_678],
  [' 1 500 ', 'BDT', 150_000],
  ['１５００', 'JPY', 1500],
  ['1500.00', 'JPY', 1500],
  ['.5', 'KWD', 500],
  ['0.005', 'KWD', 5],
  ['12.', 'CAD', 1200],
  ['0', 'AUD', 0],
  ['90071992547409.91', 'BDT', mostAmount],
  ['0.1', 'BDT', 10],
  ['4.35', 'CAD', 435],
  ['1.10', 'AUD', 110],
] as const)('%s in %s is %d', (typed, currency, amount) => {
  expect(parseAmount(typed, currency)).toBe(amount)
})

test.each([
  ['', 'BDT', 'required'],
  ['   ', 'BDT', 'required'],
  ['-5', 'BDT', 'negative'],
  ['−5', 'BDT', 'negative'],
  ['abc', 'BDT', 'not-an-amount'],
  ['1e3', 'BDT', 'not-an-amount'],
  ['0x10', 'BDT', 'not-an-amount'],
  ['1,5', 'BDT', 'not-an-amount'],
  ['1.2.3', 'BDT', 'not-an-amount'],
  ['.', 'BDT', 'not-an-amount'],
  ['Infinity', 'BDT', 'not-an-amount'],
  ['1.005', 'BDT', 'too-precise'],
  ['1.5', 'JPY', 'too-precise'],
  ['1.0005', 'KWD', 'too-precise'],
  ['90071992547409.92', 'BDT', 'too-large'],
  ['9'.repeat(400), 'JPY', 'too-large'],
] as const)('%s in %s is refused as %s', (typed, currency, mistake) => {
  expect(parseAmount(typed, currency)).toBe(mistake)
})

test('what is written out is read back as the same, in every currency', () => {
  const currency = fc.constantFrom(...currencyCodes)
  fc.assert(
    fc.property(fc.maxSafeNat(), currency, (amount, currency) => {
      expect(parseAmount(decimalOf({ amount, currency }), currency)).toBe(amount)
    }),
  )
})

test('decimals are those of the currency', () => {
  for (const currency of currencyCodes) {
    const usual = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    expect(usual.maximumFractionDigits, currency).toBe(currencies[currency])
  }
})
