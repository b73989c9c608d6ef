import { expect, test } from 'vitest'
import { findLinks, looksLikeNumber } from './find-links.ts'

const addresses = (typed: string) => findLinks(typed).map(({ address }) => address)

test('pages, services and official links are found by the beginnings of their words', () => {
  expect(addresses('visa sta')).toContain('/Check_Visa')
  expect(addresses('PRIV')).toContain('/Privacy')
  expect(addresses('canada tax')).toContain('https://www.canada.ca/en/services/taxes.html')
  expect(addresses('আবহাওয়া')).toEqual(['https://weather.gc.ca/', 'https://www.bom.gov.au/'])
  expect(addresses('আবহাও\u09dfা')).toEqual(addresses('আবহাও\u09af\u09bcা'))
  expect(addresses('ＰＲＩＶ')).toContain('/Privacy')
  expect(addresses('zzz')).toEqual([])
  expect(addresses('  ')).toEqual([])
})

test('the search for records and what statements prove are found by usual words', () => {
  for (const typed of ['check passport', 'check record', 'ircc number', 'home', 'পাসপোর্ট যাচাই']) {
    expect(addresses(typed), typed).toContain('/')
  }
  for (const typed of ['signed statement', 'statement proves', 'স্বাক্ষরিত বিবৃতি']) {
    expect(addresses(typed), typed).toContain('/Statements')
  }
})

test.each(['canada', 'check', 'c', 's', 'p', 'দ'])('for %s no link is found twice', (typed) => {
  const found = findLinks(typed).map(({ address, title }) => address + title.en)
  expect(new Set(found).size).toBe(found.length)
})

test.each([
  ['A01234567', true],
  ['IRCC 100-0001', true],
  ['CFGHJ12K4', true],
  ['passport xy12z4', true],
  ['AB-12C4', true],
  ['কখ১২গঘ', true],
  ['work permit', false],
  ['visa 2026', false],
  ['IRCC', false],
  ['H1B', false],
  ['H-1B visa', false],
  ['COVID-19 vaccine', false],
  ['passport', false],
  ['co-operation', false],
  ['tax', false],
])('%s is distinguished from words', (typed, isNumber) => {
  expect(looksLikeNumber(typed)).toBe(isNumber)
})
