import { expect, test } from 'vitest'
import type { ImportTarget } from '#contract/imports/import.ts'
import { guessColumns } from './guess-columns.ts'

const guessed = (headings: string[], before: Record<string, ImportTarget | null> = {}) =>
  guessColumns(
    headings.map((heading) => ({ heading, samples: [] })),
    new Map(Object.entries(before).map(([key, target]) => [key, { target, of: 'one' }])),
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
  for (const ircc of ['IRCC Application Number', 'UCI', 'আইআরসিসি নম্বর']) {
    expect(guessed(['Application Number', ircc])).toEqual([null, 'irccNumber'])
    expect(guessed([ircc, 'Application Number'])).toEqual(['irccNumber', null])
  }
  expect(guessed(['আবেদন নম্বর', 'আইআরসিসি নম্বর'])).toEqual([null, 'irccNumber'])
  for (const other of ['1. Application No', 'Visa application number', 'Canada application no']) {
    expect(guessed([other, 'UCI']), other).toEqual([null, 'irccNumber'])
  }
  for (const first of ['Client ID', 'Application No', 'আবেদন নম্বর']) {
    for (const second of ['Client ID', 'Application No', 'আবেদন নম্বর']) {
      expect(guessed([first, second]), second).toEqual(['irccNumber', null])
    }
  }
  expect(guessed(['Client ID', 'UCI'])).toEqual([null, 'irccNumber'])
  expect(guessed(['Application issue date', 'Issue date of application'])).toEqual([
    'issuedOn.applicationStatus',
    null,
  ])
  expect(guessed(['আবেদনের মেয়াদ', 'মেয়াদ: আবেদন'])).toEqual(['expiresOn.applicationStatus', null])
  const ofFiles = ['Application status', 'Visa status', 'Application file', 'আবেদনের অবস্থা']
  for (const files of [ofFiles, ofFiles.toReversed()]) {
    const columns = files.map((heading) => ({ heading, samples: ['a.pdf'] }))
    const { columns: mapped } = guessColumns(columns, new Map())
    expect(mapped, files.join()).toEqual(['file.applicationStatus', null, null, null])
  }
  // Without a surname column, an incomplete name would be imported without any warning.
  expect(guessed(['First Name', 'Middle name'])).toEqual([null, null])
  expect(guessed(['Last Name', 'Surname', 'প্রথম নাম'])).toEqual(['surname', null, 'name'])
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
  const before = { 'travel document': 'passportNumber' } as const
  expect(guessed(['Passport', 'Travel document'], before)).toEqual([null, 'passportNumber'])
  expect(guessed(['Applicant'], { applicant: 'fatherName' })).toEqual(['fatherName'])
})

test('a heading that was left out before is taken for what is needed and no other column has', () => {
  const before = { candidate: 'name', name: null, country: null } as const
  expect(guessed(['Name', 'Candidate', 'Country'], before)).toEqual([null, 'name', null])
  expect(guessed(['Name', 'Applicant', 'Country'], before)).toEqual([null, 'name', null])
  expect(guessed(['Name', 'Country'], before)).toEqual(['name', null])
})

test('a name and an address in several columns are joined, unless a column has the whole one', () => {
  expect(guessed(['Surname', 'Middle name', 'Given Names', 'Passport'])).toEqual([
    'surname',
    'name',
    'name',
    'passportNumber',
  ])
  expect(guessed(['First name', 'Last name', 'Full name'])).toEqual([null, null, 'name'])
  // A father's name is one column: half of it would be imported without any warning.
  expect(guessed(["Father's first name", "Father's last name"])).toEqual([null, null])
  const places = ['Village', 'Post Office', 'Upazila', 'District']
  expect(guessed(places)).toEqual(places.map(() => 'address'))
  expect(guessed(['গ্রাম', 'ডাকঘর', 'থানা', 'জেলা'])).toEqual(places.map(() => 'address'))
  expect(guessed(['গ্রাম/মহল্লা', 'বর্তমান জেলা', 'District of birth'])).toEqual(['address', null, null])
  expect(guessed([...places, 'Address'])).toEqual([null, null, null, null, 'address'])
  const inBengali = ['Given Name', 'Surname', 'Name (Bangla)', 'Address (বাংলা)']
  expect(guessed([...inBengali, 'Village', 'District'])).toEqual([
    'name',
    'surname',
    null,
    null,
    'address',
    'address',
  ])
  expect(guessed([...inBengali, 'District'], { 'name bangla': 'name' })).toEqual([
    null,
    null,
    'name',
    'address',
    null,
  ])
  expect(guessed(places, { village: 'address', district: null })).toEqual([
    'address',
    null,
    null,
    null,
  ])
})

test('columns that were joined in one import are joined again, those of two imports are not', () => {
  const top = ['One', 'Two'].map((heading) => ({ heading, samples: [] }))
  const remembered = (...of: string[]) =>
    new Map(of.map((id, at) => [at === 0 ? 'one' : 'two', { target: 'name' as const, of: id }]))
  expect(guessColumns(top, remembered('a', 'a')).columns).toEqual(['name', 'name'])
  expect(guessColumns(top, remembered('a', 'b')).columns).toEqual(['name', null])
  for (const [heading, target] of [
    ['name', 'name'],
    ['address', 'address'],
  ] as const) {
    const twice = [heading, heading.toUpperCase()]
    expect(guessed(twice, { [heading]: target })).toEqual(guessed(twice))
    expect(guessed(twice)).toEqual([target, null])
  }
  const again = guessColumns([...top, ...top], remembered('a', 'a')).columns
  expect(again).toEqual(['name', 'name', null, null])
})
