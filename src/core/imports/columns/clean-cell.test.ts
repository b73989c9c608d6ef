import { expect, test } from 'vitest'
import type { ImportTarget } from '#contract/imports/import.ts'
import { contentOf, isNoName, unwrapped } from './clean-cell.ts'

test('what a program has put around a value is no part of it', () => {
  for (const wrapped of [
    '="0123456"',
    ' ="0123456" ',
    "'0123456",
    '’0123456',
    '\u00a00123456\u200b',
    '\u200e0123456\u202c',
    '="\u00a00123456"',
    `="'0123456"`,
    `'="0123456"`,
    '\ufeff0123456\u2060',
  ]) {
    expect(unwrapped(wrapped), wrapped).toBe('0123456')
  }
  expect(unwrapped('="A ""B"" C"')).toBe('A "B" C')
  expect(unwrapped("'+8801712345678")).toBe('+8801712345678')
  expect(unwrapped("'A01234567")).toBe('A01234567')
  for (const own of [
    '="A"&"B"',
    "'Abd al-Rahman",
    "'Shapla' House 2",
    "D'Souza",
    "'",
    '=1+1',
    12,
  ]) {
    expect(unwrapped(own), String(own)).toBe(own)
  }
  expect(unwrapped('র‍্যাব\u200c')).toBe('র‍্যাব')
})

test('N/A and the like are no content, but of a number stay to be refused', () => {
  const texts: ImportTarget[] = ['address', 'birthDate', 'surname', 'file.visa', 'issuer.visa']
  const nothing =
    'N/A|n/a|N.A.|NA|nil|Nil.|none|None|NULL|(null)|[NULL]|<null>|\\N|nan|NaN|NaT|<NA>|undefined|FALSE|true|-|--|—|.|...|Not applicable|প্রযোজ্য নয়|প্রযোজ্য নয়'
  for (const cell of nothing.split('|')) {
    for (const target of texts) expect(contentOf(cell, target), cell).toBe('')
    expect(contentOf(cell, 'passportNumber')).toBe(cell)
    const name = contentOf(cell, 'name')
    expect(name === '' || isNoName(name), cell).toBe(true)
  }
  // Beside a surname it would become a part of the name.
  expect(contentOf('FALSE', 'name')).toBe('')
  for (const cell of [
    'Nilphamari',
    'A',
    '0',
    'Nana',
    'N',
    'Trueman',
    'N/A Road',
    'None Such',
    'Nan',
    '-5',
    0,
  ]) {
    expect(contentOf(cell, 'address')).toBe(cell)
    expect(isNoName(contentOf(cell, 'name'))).toBe(false)
  }
  expect(contentOf('Nil', 'name')).toBe('Nil')
})

test('a cell of spaces takes no time', () => {
  const [spaces, begun] = [' '.repeat(100_000), performance.now()]
  for (const text of [`a${spaces}b`, `${spaces}a${spaces}`, spaces, `="${spaces}a${spaces}b"`]) {
    expect(String(unwrapped(text)).replace(/ +/, '')).toMatch(/^(ab?)?$/)
  }
  // One cell alone took seven seconds.
  expect(performance.now() - begun).toBeLessThan(2000)
})
