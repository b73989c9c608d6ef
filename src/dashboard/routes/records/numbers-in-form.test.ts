import { expect, test } from 'vitest'
import { numbersIn } from './numbers-in-form.ts'

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
