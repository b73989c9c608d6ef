import { expect, test } from 'vitest'
import { localeOf } from './visitor-locale.ts'

test.each([
  ['bn-BD,bn;q=0.9,en;q=0.8', 'bn'],
  ['bn;q=0.1, en', 'en'],
  ['en;q=0.2,bn;q=0.3', 'bn'],
  ['en;q=0, bn', 'bn'],
  ['bn;q=0', 'en'],
  ['bn ; Q=0.1 , en-GB;q=0.5', 'en'],
  ['fr, bn;q=0.4', 'bn'],
  ['bn;q=x, en;q=0.1', 'en'],
  ['bn, en', 'bn'],
  ['*', 'en'],
  ['', 'en'],
])('Accept-Language %s means %s', (wished, locale) => {
  const headers = new Headers({ 'accept-language': wished })
  expect(localeOf(new URL('https://portal.example/'), headers)).toBe(locale)
})
