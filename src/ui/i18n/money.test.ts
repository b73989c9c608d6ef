import { describe, expect, test } from 'vitest'
import { mostAmount } from '#contract/classes/money.ts'
import { formatMoney } from './format.ts'

describe('in both languages', () => {
  test.each([
    [150_050, 'BDT', 'BDT 1,500.50', '১,৫০০.৫০৳'],
    [1500, 'JPY', 'JP¥1,500', '১,৫০০ JP¥'],
    [1005, 'KWD', 'KWD 1.005', '১.০০৫ KWD'],
    [-435, 'CAD', '-CA$4.35', '-৪.৩৫ CA$'],
    [mostAmount, 'AUD', 'A$90,071,992,547,409.91', '৯,০০,৭১,৯৯,২৫,৪৭,৪০৯.৯১ A$'],
  ] as const)('%d of %s', (amount, currency, en, bn) => {
    const plain = (text: string) => text.replaceAll('\u00a0', ' ').replace(/\u200b/g, '')
    expect(plain(formatMoney({ amount, currency }, 'en'))).toBe(en)
    expect(plain(formatMoney({ amount, currency }, 'bn'))).toBe(bn)
  })
})
