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
  // Half of a name would be kept without a word.
  expect(guessed(['First Name', 'Last Name', 'Surname'])).toEqual([null, null, null])
  expect(guessed(['Old Passport No', 'New Passport No'])).toEqual([null, 'passportNumber'])
  expect(guessed(['F/Name', 'M. Name', 'Name'])).toEqual(['fatherName', 'motherName', 'name'])
})

test('what is about the person and no field, or about somebody else, goes nowhere', () => {
  const left = `Agent name, Email address, National ID No, Place of birth, Birth registration no, Bank name,
    Father's mobile, Passport type, Passport place of issue, Destination country, Spouse name, Present address`
  expect(guessed(left.split(',')).filter(Boolean)).toEqual([])
  const leftInBengali = `এজেন্সির নাম, ইমেইল ঠিকানা, জাতীয় পরিচয়পত্র নম্বর, জন্ম নিবন্ধন নম্বর, জন্মস্থান,
    গন্তব্য দেশ, বর্তমান ঠিকানা, স্ত্রীর নাম, আবেদনের তারিখ, পাসপোর্টের ধরন`
  expect(guessed(leftInBengali.split(',')).filter(Boolean)).toEqual([])
  expect(guessed(['National ID', 'Agent', 'Candidate', 'Father/Husband', 'Nationality'])).toEqual([
    null,
    null,
    'name',
    'fatherName',
    'nationality',
  ])
  const fields = 'আবেদনকারীর নাম, আবেদনকারীর পাসপোর্ট নম্বর, আবেদন নম্বর, পিতা/স্বামীর নাম, জন্ম তারিখ, জাতীয়তা'
  expect(guessed(fields.split(','))).toEqual([
    'name',
    'passportNumber',
    'irccNumber',
    'fatherName',
    'birthDate',
    'nationality',
  ])
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
