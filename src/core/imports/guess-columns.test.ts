import { expect, test } from 'vitest'
import { guessColumns } from './guess-columns.ts'

const guessed = (headings: string[], remembered: Parameters<typeof guessColumns>[1] = new Map()) =>
  guessColumns(
    headings.map((heading) => ({ heading, samples: [] })),
    remembered,
  ).columns

test('of two columns for one field the plainer heading is taken, wherever it stands', () => {
  expect(guessed(['Agent name', 'Old passport no', 'Name', 'Passport No.'])).toEqual([
    null,
    null,
    'name',
    'passportNumber',
  ])
  expect(guessed(["Grandfather's name", "Father's name", 'Name', 'Name'])).toEqual([
    null,
    'fatherName',
    'name',
    null,
  ])
  expect(guessed(['Permanent address', 'Present address'])).toEqual(['address', null])
  expect(guessed(['এজেন্টের নাম', 'নাম'])).toEqual([null, 'name'])
})

test('what was chosen for a heading before comes before what is guessed from another', () => {
  const before = new Map([['travel document', 'passportNumber' as const]])
  expect(guessed(['Passport', 'Travel document'], before)).toEqual([null, 'passportNumber'])
  expect(guessed(['Applicant'], new Map([['applicant', 'fatherName' as const]]))).toEqual([
    'fatherName',
  ])
})

test('a heading that was left out before is taken for what is needed and no other column has', () => {
  const before = new Map([
    ['candidate', 'name' as const],
    ['name', null],
    ['country', null],
  ])
  expect(guessed(['Name', 'Candidate', 'Country'], before)).toEqual([null, 'name', null])
  expect(guessed(['Name', 'Applicant', 'Country'], before)).toEqual([null, 'name', null])
  expect(guessed(['Name', 'Country'], before)).toEqual(['name', null])
})
