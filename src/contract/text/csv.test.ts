import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('cells are quoted where they must be', () => {
  expect(csvLine(['plain', 'a,b', 'say "x"', 'two\r\nlines', '', 7, 'রহিমা'])).toBe(
    'plain,"a,b","say ""x""","two\r\nlines",,7,রহিমা\r\n',
  )
})

test('a line has as many cells as the headings', () => {
  expect(csvLine(['a', 'b'], 4)).toBe('a,b,,\r\n')
})

test('no cell is a formula to a spreadsheet', () => {
  for (const start of ['=', '+', '-', '@', '\t', '＝']) {
    expect(csvLine([`${start}1+1`])).toBe(`'${start}1+1\r\n`)
  }
  expect(csvLine(['\r=1', '=A1,"x"'])).toBe(`"'\r'=1","'=A1,""x"""\r\n`)
  expect(csvLine(['a=b', -5, '-5', '-0.5', '-', '--'])).toBe('a=b,-5,-5,-0.5,-,--\r\n')
  expect(csvLine(['-5+1', '-A1', '--1', '-5\n'])).toBe(`'-5+1,'-A1,'--1,"'-5\n"\r\n`)
  expect(csvLine([';=1+1', '; =1', ';;@x'])).toBe(`;'=1+1,; '=1,;;'@x\r\n`)
  expect(csvLine(['Robin;=1+1', 'a; "@x', 'one; two - three'])).toBe(
    `Robin;'=1+1,"a; ""'@x",one; two - three\r\n`,
  )
})

test('no line inside of a cell is a formula, as where a semicolon divides cells', () => {
  for (const gap of ['\n', '\n\n', '\n ', '\t\t', ';\n', '\r\n \t']) {
    expect(csvLine([`x${gap}=1+1`])).toContain(`x${gap}'=1+1`)
  }
})

test('a cell of nothing but lines and quotation marks is written in no time', async () => {
  expect(csvLine(['"\n'.repeat(30_000)])).toHaveLength(90_004)
  // Lets the time limit of this test count.
  await new Promise((resolve) => setTimeout(resolve))
}, 5000)
