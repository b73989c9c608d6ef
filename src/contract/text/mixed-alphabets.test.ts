import { expect, test } from 'vitest'
import { mixedWord } from './mixed-alphabets.ts'

test.each([
  'Gоvегnmеnt of Canada',
  'Ministгy of Labour',
  'Ministrү',
  'Embassү',
  'G০vernment',
  'G०vernment',
  'G٠vernment',
  'Gסvernment',
  'Gഠvernment',
  'Gჿvernment',
  'Gⲟvernment',
  'Mⲓnistry of Labour',
  'ⲓRCC',
  'IRⲥC',
  'IRϲC',
  '\u05c0RCC',
  'Gѳvernment',
  'Gөvernment',
  'Govєrnment',
  'Goverпment',
  'Goveⲅnment',
  'G\u200bס\u00advernment',
  '丨RCC',
])('%s mixes alphabets', (text) => {
  expect(mixedWord(text)).toBeTruthy()
})

test.each([
  'BMET-এর অনুমোদিত প্রতিষ্ঠান RL-১১০৫',
  'Карим Overseas',
  'ক্ষ‌মতা ভিসা সেবা',
  '৳500 / ₹500',
  '24ঘণ্টা ভিসা, ২য় তলা',
  'Montréal Visa Conseil No.\u00a0Nº 5',
  'Dhaka।',
  'A&B (ঢাকা), C/O Ünlü™ №5 ①',
  'Al-Noor — مكتب النور',
  'क्षितिज Overseas',
])('%s does not', (text) => {
  expect(mixedWord(text)).toBeUndefined()
})
