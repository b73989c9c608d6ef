import { expect, test } from 'vitest'
import {
  findHeadings,
  movesColumns,
  numbersColumns,
  personAbove,
  repeatsHeadings,
} from './find-headings.ts'

const headingRow = (rows: string[][]) => findHeadings(rows)?.at

const headings = ['Passport No.', 'IRCC number', 'Name', "Father's name", 'Address']
const person = ['A01234567', 'C7654321', 'Rahima Khatun', 'Abdul Karim', 'Vill: Char, Dist: Bhola']

test('headings are found below the lines of a letterhead', () => {
  const letterheads = [
    [],
    [['List of candidates']],
    [
      ['ABC Recruiting Ltd', '', '', '', ''],
      ['List of candidates', 'March 2026'],
    ],
    [
      ['ABC Recruiting Ltd', 'Address: 12 Road'],
      ['Name of the agent', 'Licence 1234'],
    ],
    [['ABC Ltd', 'Dhaka', 'Bangladesh', 'Phone', '01712345678']],
    [
      ['ABC Ltd', 'Nationality', 'Bangladesh'],
      ['', 'Candidate', '', 'Father', ''],
    ],
  ]
  for (const above of letterheads) {
    expect(headingRow([...above, headings, person, person])).toBe(above.length)
  }
})

test('headings may have those of groups above them', () => {
  const read = (...rows: string[][]) => findHeadings([['ABC Ltd'], ...rows, person, person])
  expect(
    read(
      ['SL', 'Passport', '', '', 'UCI', 'Name', 'Parents', '', 'Address'],
      ['', 'Number', 'Issued', 'Expires', '', '', 'Father', 'Mother'],
    ),
  ).toEqual({
    at: 2,
    cells: [
      ...['SL', 'Passport Number', 'Passport Issued', 'Passport Expires', 'UCI', 'Name'],
      ...['Parents Father', 'Parents Mother', 'Address'],
    ],
  })
  expect(
    read(['পাসপোর্ট', '', 'Agent', '', 'IRCC'], ['নম্বর', 'মেয়াদ', 'Name', 'Phone', 'Number'])?.cells,
  ).toEqual(['পাসপোর্ট নম্বর', 'পাসপোর্ট মেয়াদ', 'Agent Name', 'Agent Phone', 'IRCC Number'])
  const parts = ['', '', 'First', 'Surname', '', 'Village', 'District']
  const wholes = ['Passport', 'UCI', 'Name', '', "Father's name", 'Permanent address', '']
  expect(read(wholes, parts)?.cells).toEqual([
    ...['Passport', 'UCI', 'First Name', 'Surname', "Father's name", 'Village', 'District'],
  ])
  expect(
    read(
      ['Address', '', 'Current address', '', 'UCI'],
      ['Present', 'Permanent', 'Village', 'Thana'],
    )?.cells,
  ).toEqual([
    ...['Present Address', 'Permanent Address', 'Current address Village', 'Current address Thana'],
    'UCI',
  ])
  expect(
    read(
      ['Particulars of Candidate', '', 'Passport Information', '', 'Agent details', 'IRCC No.'],
      ['Name', 'Father', 'Number', 'Expiry', 'Name', ''],
    )?.cells,
  ).toEqual([
    ...['of Candidate Name', 'of Candidate Father', 'Passport Number', 'Passport Expiry'],
    ...['Agent Name', 'IRCC No.'],
  ])
  expect(
    read(['ব্যক্তিগত তথ্য', '', 'পাসপোর্টের বিবরণ', ''], ['নাম', 'ঠিকানা', 'নম্বর', 'মেয়াদ'])?.cells,
  ).toEqual(['নাম', 'ঠিকানা', 'পাসপোর্টের নম্বর', 'পাসপোর্টের মেয়াদ'])
  for (const general of ['Personal information', 'Details', 'Personal Details', 'ব্যক্তিগত তথ্য']) {
    const upper = ['Sl', 'Passport No', general, '', '', 'IRCC No', 'Date of birth']
    expect(read(upper, ['', '', 'Name', 'Father', 'Mother', '', '']), general).toEqual({
      at: 2,
      cells: ['Sl', 'Passport No', 'Name', 'Father', 'Mother', 'IRCC No', 'Date of birth'],
    })
    expect(read([...headings, general], ['', '', '', '', '', '', ''])?.at, general).toBe(1)
  }
  const ofPassport = ['Issue date', 'Expiry date']
  expect(read([...headings, 'Passport'], ['', '', '', '', '', ...ofPassport])).toEqual({
    at: 2,
    cells: [...headings, 'Passport Issue date', 'Passport Expiry date'],
  })
  for (const above of [['Candidates'], ['Name', '', 'Passport']]) {
    expect(read(above, headings)).toEqual({ at: 2, cells: headings })
  }
  const unheaded = ['Passport No.', 'Name', '', 'Address']
  expect(read(unheaded, ['', 'Rahim', 'Uddin', '1 Lane'])).toEqual({ at: 1, cells: unheaded })
})

test('headings in words that are not known stand above the first person', () => {
  const foreign = ['رقم', 'x', 'اسم', 'y', 'z']
  const short = ['A12', '7', 'Rahima', 'Visa issued on arrival', '1 Lane']
  expect(headingRow([foreign, person, person])).toBe(0)
  expect(headingRow([['ABC Ltd', 'Dhaka'], foreign, person])).toBe(1)
  expect(headingRow([['List of candidates'], foreign, person])).toBe(1)
  expect(headingRow([foreign, ['A12345678', '7', 'Rahima', 'Visa issued', 'Name?']])).toBe(0)
  expect(headingRow([['No', 'Who', 'Name', 'Status', 'Where'], short])).toBe(0)
})

test('a person is never taken for headings', () => {
  expect(headingRow([person, person])).toBeUndefined()
  const status = ['A0123 4567', 'C-76-54-321', 'Candidate', 'Visa issued', '১ লেন']
  expect(headingRow([['ABC Recruiting Ltd'], status, status])).toBeUndefined()
  expect(headingRow([['ABC Recruiting Ltd'], ['List']])).toBeUndefined()
})

test('a person just below the headings is never a second row of them', () => {
  for (const [above, below] of [
    [
      ['Nom', '', 'Passeport', 'Adresse'],
      ['Rahim', 'Uddin', 'A 12', 'Dhaka'],
    ],
    [
      ['Nom', '', 'Passeport', 'Adresse'],
      ['Rahim', 'Uddin', '', 'Dhaka'],
    ],
    [
      ['Serial', 'Remarks', '', 'Passport Number', 'Name'],
      ['1', 'husband', 'of 2', '', ''],
    ],
    [
      ['Serial', 'Remarks', '', 'Passport Number', 'Name'],
      ['', 'mother', 'of two', '', 'Rahima'],
    ],
    [
      ['Family', '', 'Passport Number'],
      ['Rahima', 'Mother', ''],
    ],
    [
      ['Name', '', 'Status', 'Passport'],
      ['Rahima', 'Begum', 'Visa issued', 'Expired'],
    ],
    [
      ['Agent', '', 'Passport Number'],
      ['ABC Agency', 'Bank Road', ''],
    ],
    [
      ['Address', '', 'Passport Number'],
      ['Village', 'Dhaka', ''],
    ],
  ] as const) {
    const rows = [[...above], [...below], person]
    expect(findHeadings(rows), below.join()).toEqual({ at: 0, cells: above })
  }
  const [foreign, known] = [
    ['Nom', '', 'Adresse'],
    ['Name', "Father's name", 'Address'],
  ]
  expect(headingRow([foreign, known, person])).toBe(1)
})

test('headings of two rows may have words that no field has', () => {
  const rows = [
    ['SL', 'Name', '', 'Passport', '', 'Parents', ''],
    ['', 'English', 'Bangla', 'Number', 'Expiry', 'Father', 'Mother'],
    person,
  ]
  expect(findHeadings(rows)).toMatchObject({ at: 1 })
})

test('headings may be fewer than the columns below them', () => {
  const wide = [...person, 'a', 'b', 'c', 'd', 'e']
  expect(headingRow([['ABC Ltd', 'Dhaka'], ['Passport', 'Name', 'UCI'], wide])).toBe(1)
  expect(headingRow([['Passport', 'Who'], wide, wide])).toBe(0)
  expect(headingRow([['ABC Ltd', 'Dhaka'], wide, wide])).toBeUndefined()
})

test('headings may have an example with a long number', () => {
  const told = ['Passport No. (A01234567)', 'IRCC number', 'Name', 'Mobile (01712345678)']
  expect(headingRow([told, person])).toBe(0)
})

test('a row that repeats the headings, or numbers them, is no person', () => {
  expect(repeatsHeadings(headings, headings)).toBe(true)
  expect(repeatsHeadings(person, headings)).toBe(false)
  expect(repeatsHeadings(['1. UCI', '2. Passport', '3. Name', '4. Father'], headings)).toBe(true)
  expect(repeatsHeadings(['A1', 'I1', 'Name', 'Father', 'Mother', 'Address'], headings)).toBe(false)
  expect(numbersColumns(['1', '2', '3', '4'])).toBe(true)
  expect(numbersColumns(['(১)', '(২)', '(৩)'])).toBe(true)
  expect(numbersColumns(['1', '2', 'Rahima'])).toBe(false)
  expect(numbersColumns(['1', '2'])).toBe(false)
})

test('headings that repeat others in other words are in their order, or not', () => {
  const first = ['SL', ...headings, 'Mobile', 'Remarks']
  const lines = [['', ...headings], first]
  const inOrder = [
    first,
    ['ক্রমিক', 'পাসপোর্ট নম্বর', 'আই.আর.সি.সি. নম্বর', 'নাম', 'পিতার নাম', 'ঠিকানা', 'মোবাইল', ''],
    ['No.', 'Passport', 'IRCC', 'Candidate', 'Father', 'Village', '', 'Nationality'],
    [...first, 'Nationality'],
  ]
  for (const cells of inOrder) expect(movesColumns(cells, first, lines), cells.join()).toBe(false)
  const inOther = [
    headings,
    ['SL', 'IRCC', 'Passport', 'Name', 'Father', 'Address'],
    ['SL', 'Passport', 'IRCC', 'Name', 'Mother', 'Address'],
    ['SL', ...headings, 'Remarks', 'Mobile'],
    ['SL', ...headings.with(4, ''), 'Mobile', '', 'Address'],
  ]
  for (const cells of inOther) expect(movesColumns(cells, first, lines), cells.join()).toBe(true)
  const parts = ['Passport', 'UCI', 'Given name', 'Surname', 'Father']
  expect(movesColumns(['Passport', 'UCI', 'Surname', 'Given name', 'Father'], parts, [])).toBe(true)
})

test('either row of headings of two rows may be repeated', () => {
  const rows = [
    ['Candidate', '', 'Father', 'Mother', 'UCI', 'Address'],
    ['Passport number', 'Name', '', '', '', ''],
  ]
  const found = findHeadings([...rows, person])
  expect(found?.at).toBe(1)
  for (const cells of rows) expect(movesColumns(cells, found?.cells ?? [], rows)).toBe(false)
})

test('people stand above headings only where their numbers are in the right columns', () => {
  const above = (...rows: string[][]) =>
    personAbove([...rows, headings], { at: rows.length, cells: headings })
  expect(above(['ABC Ltd'], person)).toBe(1)
  expect(above(['', 'C-7654 321', 'Rahima Khatun', '', '1 Lane'], person)).toBe(0)
  expect(above(['A০১২৩৪৫৬৭', '', 'Rahima Khatun', 'Abdul Karim'])).toBe(0)
  expect(above(['12345678', '1234567890', 'Rahima Khatun'])).toBe(0)
  for (const letterhead of [
    ['ABC Ltd', 'Dhaka', 'Bangladesh', 'Phone', '01712345678'],
    ['', '01712-345678', 'info@example.com', 'Dhaka', 'Bangladesh'],
    ['+880 1712 345678', '', 'ABC Ltd', 'Dhaka'],
    ['Licence', 'RL0001234', 'Dhaka 1000', '', ''],
    ['Batch', 'EM20260012', 'March', '2026', ''],
    ['Total', '12345', '', '', ''],
    ['', '1234567'],
    ['1', '2', '3', '4', '5'],
    ['2026-03', '', '', 'March', 'List'],
  ]) {
    expect(above(letterhead), letterhead.join()).toBeUndefined()
  }
})

test('headings with people below them are the first, if others below have more words', () => {
  const fewer = ['Passport', 'App ID', 'Candidate', 'Guardian', 'Home']
  expect(headingRow([['ABC Ltd'], fewer, person, headings, person])).toBe(1)
  const letterheads = [
    [
      ['Name', 'ABC Ltd', 'Address', 'Dhaka', 'Country'],
      ['Phone', '01712345678', 'x', 'y', 'z'],
    ],
    [
      ['Passport', 'Visa', 'Candidate', 'Nationality'],
      ['12', '5', '3', 'Nepal'],
    ],
    [fewer],
  ]
  for (const above of letterheads) {
    expect(headingRow([...above, headings, person, person]), above.join()).toBe(above.length)
  }
})
