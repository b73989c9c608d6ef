import { expect, test } from 'vitest'
import type { ImportRow } from '#contract/imports/import.ts'
import { problemsToShow } from './row-words.ts'

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
