import { expect, test } from 'vitest'
import type { ImportRow } from '#contract/imports/import.ts'
import { problemsInWords, problemsToShow } from './row-words.ts'

test('a day before 1900 is not said to be before 1950, which is the limit of other dates', () => {
  const words = (field: 'birthDate' | 'issuedOn.visa', locale: 'en' | 'bn') => {
    const problems = [{ because: 'too-early', field } as const]
    return [...problemsInWords(problems, locale).keys()].join()
  }
  expect(words('birthDate', 'en')).toMatch(/^Date of birth is before 1900/)
  expect(words('birthDate', 'bn')).toContain('১৯০০')
  expect(words('issuedOn.visa', 'en')).toContain('is before 1950')
})

test('a row that leads to the record of another row by another number names that row', () => {
  const problems = [{ because: 'twice-in-file', field: 'passportNumber', row: 12 } as const]
  expect([...problemsInWords(problems, 'en').keys()]).toEqual([
    'Passport number: row 12 is of the same record, by its other number. Make one row of both',
  ])
  expect([...problemsInWords(problems, 'bn').keys()].join()).toContain('১২')
})

test('a row links to each record once', () => {
  const row: ImportRow = {
    n: 2,
    cells: [],
    recordId: 'own',
    outcome: 'skipped',
    problems: [
      { because: 'other-name', field: 'name', recordId: 'own' },
      { because: 'similar-name', field: 'name', recordId: 'a' },
      { because: 'similar-name', field: 'name', recordId: 'b' },
      { because: 'other-birth-date', field: 'birthDate', recordId: 'a' },
    ],
  }
  const linked = (of: ImportRow) =>
    problemsToShow(of, 'en').map(([, others]) => others.map(({ id }) => id))
  expect(linked(row)).toEqual([[], ['a', 'b'], []])
  expect(linked({ ...row, outcome: 'deleted' })).toEqual([['own'], ['a', 'b'], []])
})
