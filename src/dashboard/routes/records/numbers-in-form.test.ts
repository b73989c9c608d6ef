import { expect, test } from 'vitest'
import { numbersIn, withoutHeading } from './numbers-in-form.ts'

test.each([
  ['A01234567'],
  ['"A01234567"'],
  ['="A01234567"'],
  ['= "A01234567"'],
  ['"=""A01234567"""'],
  ["'A01234567"],
  ['“A01234567”'],
  ['‘A01234567’'],
])('a number in a cell written as %s is read', (cell) => {
  expect(numbersIn(`${cell}\tB 765-43\r\n`)).toEqual(['A01234567', 'B 765-43'])
})

test('a cell of many blanks takes no time', () => {
  const cell = `a${' '.repeat(60_000)}b`
  const startedAt = performance.now()
  expect(numbersIn(cell)).toEqual([cell])
  expect(performance.now() - startedAt).toBeLessThan(1000)
})

test('empty cells, and cells of quotation marks alone, are no numbers', () => {
  expect(numbersIn('\ufeff""\t \r\n="";A1')).toEqual(['A1'])
  expect(numbersIn('=1+1')).toEqual(['=1+1'])
})

test.each([
  ['A01234567 B76543210\n12345678', ['A01234567', 'B76543210', '12345678']],
  ['A01234567  E001234567', ['A01234567', 'E001234567']],
  ['A 0123 4567', ['A 0123 4567']],
  ['AB 1234567', ['AB 1234567']],
  ['1234567 89', ['1234567 89']],
])(
  'in %j, each part between spaces that is long enough is a number of its own',
  (text, numbers) => {
    expect(numbersIn(text)).toEqual(numbers)
  },
)

test.each([
  ['number\nA01234567', 'A01234567'],
  ['\ufeffPassport;IRCC\r\nA01234567;E001234567', 'A01234567;E001234567'],
  ['পাসপোর্ট নম্বর\n\nA01234567', 'A01234567'],
  ['\nA01234567\nnumber', 'A01234567\nnumber'],
  ['A01234567\nB76543210', 'A01234567\nB76543210'],
  ['number', 'number'],
  ['ABC\nDEF', 'ABC\nDEF'],
])('the heading line of %j is left out', (text, rest) => {
  expect(withoutHeading(text)).toBe(rest)
})

test('a heading is looked for in time that grows with the text, and no faster', () => {
  const text = `${'\n'.repeat(1_000_000)}x`
  expect(withoutHeading(text)).toBe(text)
})
