import { expect, test } from 'vitest'
import { nameMatches } from './match-name.ts'

test.each([
  ['rahima akter', 'Rahima Akter', 'case'],
  ['Akter Rahima', 'Rahima Akter', 'order'],
  ['  Rahima   Akter ', 'Rahima Akter', 'spacing'],
  ['RahimaAkter', 'Rahima Akter', 'no space at all'],
  ['Renée Ødegård', 'Renee Odegard', 'accents'],
  ["O'Brien Pat", 'Pat OBrien', 'apostrophe'],
  ['Abdul-Karim Md.', 'Md Abdul Karim', 'hyphen and dot'],
  ['Rahima Akter', 'Rahima Khatun Akter', 'a middle name left out'],
  ['Rahima Khatun Akter', 'Rahima Akter', 'a middle name too many'],
  ['Akter Rahima', 'Rahima Khatun Akter', 'order, and a middle name left out'],
  ['Sheikh Abdul Karim', 'Abdulkarim Sheikh', 'order, and a space too many'],
  ['Sheikh AbdulKarim', 'Abdul-Karim Sheikh', 'order, and a space left out'],
  ['Karim Sheikh Md Abdul', 'MdAbdul KarimSheikh', 'order, and two spaces too many'],
  ['RahimaAkter', 'Rahima Khatun Akter', 'a space and a middle name left out'],
  ['Abdul Akter Rahima', 'Rahima Khatun AbdulAkter', 'order, a space and a middle name'],
  ['রহিমা আক্তার', 'রহিমা আক্তার', 'Bengali'],
  ['মো: রহিম', 'মোঃ রহিম', 'colon for visarga'],
  ['রহিম মো.', 'মোঃ রহিম', 'dot for visarga'],
  ['محمد', 'مُحَمَّد', 'Arabic vowel marks'],
])('%s is %s (%s)', (typed, recorded) => {
  expect(nameMatches(typed, recorded)).toBe(true)
})

test.each([
  ['', 'Rahima Akter'],
  ['Rahima', 'Rahima Akter'],
  ['Rahima', 'Rahima Khatun Akter'],
  ['Rahima Akter', 'Rahima Khatun Begum Akter'],
  ['Khatun Akter', 'Rahima Khatun Akter'],
  ['Rahima Begum', 'Rahima Akter'],
  ['Rahima KhatunAkter', 'Rahima Akter Begum'],
  ['Akter', 'Rahima Akter'],
  ['RahimaAkter', 'Rahima Khatun Begum Akter'],
  ['a b c d e f g', 'gfedcba'],
  ['রহিম আক্তার', 'রহিমা আক্তার'],
  ['---', '...'],
  ['ঃ', 'ঃ'],
])('%s is not %s', (typed, recorded) => {
  expect(nameMatches(typed, recorded)).toBe(false)
})

test('names of a hundred words are compared in little time', () => {
  const recorded = 'a b '.repeat(49)
  const typed = ['aa', 'aa', ...Array(44).fill('a'), ...Array(49).fill('b')].join(' ')
  const started = performance.now()
  expect(nameMatches(typed, recorded)).toBe(false)
  expect(performance.now() - started).toBeLessThan(200)
})
