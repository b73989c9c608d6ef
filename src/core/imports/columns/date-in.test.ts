import { expect, test } from 'vitest'
import type { ImportTarget } from '#contract/imports/import.ts'
import {
  beginsWithYear,
  countDateForms,
  type DateForms,
  dateIn,
  hasTwoReadings,
  isAmbiguous,
  seemSwapped,
} from './date-in.ts'

function read(cell: string | number, dateOrder?: 'day-first' | 'month-first') {
  return dateIn(cell, { columns: ['birthDate'], existing: 'skip', dateOrder }, 'birthDate')
}

test('reads dates as people, spreadsheets and databases write them', () => {
  for (const clear of [
    '1990-04-03',
    '1990-4-3',
    '1990/04/03',
    '১৯৯০/০৪/০৩',
    '1990-04-03 00:00:00',
    '1990-04-03T00:00:00.000Z',
    '19900403',
    '১৯৯০০৪০৩',
    '3 April 1990',
    '03 APR 1990',
    '03APR1990',
    '03-Apr-1990',
    'April 3, 1990',
    'apr. 3 1990',
    'Apr-03-1990',
    '3rd April, 1990',
    'April 3rd 1990',
    '৩ এপ্রিল ১৯৯০',
    '৩রা এপ্রিল, ১৯৯০',
    'এপ্রিল ৩, ১৯৯০',
    '০৩-এপ্রিল-১৯৯০ ১০:৩০',
    '৩ এপ্রিল ১৯৯০ খ্রি.',
    '৩ এপ্রিল ১৯৯০ খ্রিঃ',
    '১৯৯০-০৪-০৩ খ্রীঃ',
    '১৯৯০–০৪–০৩ ইং',
    '1990\u201104\u201103',
    '3\u2013Apr\u20131990',
    '3 April 1990, 10:30:00\u202fa.m.',
    // The long date of Excel, LibreOffice and Google Sheets
    'Tuesday, April 3, 1990',
    'Tuesday, 03 April, 1990',
    'Tue. 3 Apr 1990',
    'মঙ্গলবার, ৩ এপ্রিল, ১৯৯০',
    'মঙ্গল ৩ এপ্রিল ১৯৯০',
    '1990-Apr-03',
    '1990 April 3',
    '১৯৯০ এপ্রিল ৩',
  ]) {
    expect(read(clear), clear).toBe('1990-04-03')
  }
  expect(read(19900403)).toBe('1990-04-03')
  expect(read('25/12/1990 0:00')).toBe('1990-12-25')
  expect(read('12/25/1990 12:00 AM')).toBe('1990-12-25')
  expect(read('03/04/1990 00:00', 'day-first')).toBe('1990-04-03')
  expect(isAmbiguous(read('03/04/1990 00:00'))).toBe(true)
  const others =
    '5 জানুয়ারি 1990, ১০ ফেব্রুয়ারী 1990, 5ই সেপ্টেম্বর 1990, ২০শে অক্টো 1990, 9 আগষ্ট 1990, 1 মে 1990'
  expect(others.split(', ').map((cell) => read(cell))).toEqual([
    ...['1990-01-05', '1990-02-10', '1990-09-05', '1990-10-20', '1990-08-09', '1990-05-01'],
  ])
  expect(read('25 / 12 / 1990')).toBe('1990-12-25')
  expect(isAmbiguous(read('০৩ / ০৪ / ১৯৯০'))).toBe(true)
  expect(read('Sept 30 1990')).toBe('1990-09-30')
  expect(read('1990-05-12T18:00:00.000Z')).toBe('1990-05-12T18:00:00.000Z')
})

test('leaves as it is what could be another day', () => {
  for (const unclear of [
    '3 Ap 1990',
    '3 Mai 1990',
    '03-04-90',
    '3 Apr 90',
    '32966',
    '03041990',
    '19900003',
    'Apr 1990',
    '3 বৈশাখ 1990',
    '12-May-26',
    'Someday 3 April 1990',
    '1990-Ap-03',
  ]) {
    expect(read(unclear), unclear).toBe(unclear)
  }
  expect(isAmbiguous(read('Tue 03/04/1990'))).toBe(true)
})

test('reads years of two digits where they can be no day, or the order was chosen', () => {
  const short = (
    cell: string,
    dateOrder?: 'day-first' | 'month-first',
    target: ImportTarget = 'birthDate',
  ) => dateIn(cell, { columns: [target], existing: 'skip', dateOrder }, target, '2026-11-26')
  for (const clear of ['31/12/90', '31.12.90', '12-31-90', '31-Dec-90', 'Dec 31, 90', '৩১/১২/৯০']) {
    expect(short(clear), clear).toBe('1990-12-31')
  }
  for (const unclear of ['03/04/90', '25/12/04', '12-May-26', '12 May 04', '04/12/25', '1/1/01']) {
    expect(short(unclear), unclear).toBe(unclear)
    expect(isAmbiguous(unclear), unclear).toBe(true)
  }
  expect(short('03/04/90', 'month-first')).toBe('1990-03-04')
  expect(short('25/12/04', 'day-first')).toBe('2004-12-25')
  expect(short('12-May-26', 'day-first')).toBe('2026-05-12')
  expect(short('12-May-27', 'day-first')).toBe('1927-05-12')
  expect(short('12-May-27', 'day-first', 'issuedOn.visa')).toBe('1927-05-12')
  expect(short('12-May-27', 'day-first', 'expiresOn.visa')).toBe('2027-05-12')
  for (const odd of ['25/12/04', '31-13-90', '30/31/04', 'Apr 1990', 'Apr-90', '12May26', '90']) {
    expect(short(odd, 'month-first'), odd).toBe(odd)
  }
  expect(isAmbiguous('30/31/04')).toBe(false)
})

test('reads no day against the order that was chosen for its column', () => {
  expect(read('13/04/1990', 'day-first')).toBe('1990-04-13')
  expect(read('04/13/1990', 'month-first')).toBe('1990-04-13')
  for (const [cell, order] of [
    ['04/13/1990', 'day-first'],
    ['13/04/1990', 'month-first'],
  ] as const) {
    expect(read(cell, order)).toBe(cell)
  }
})

test('sees whether the year of two digits stands first in a column', () => {
  const isYearFirst = (...cells: string[]) => {
    const forms = new Map<ImportTarget, DateForms>()
    for (const cell of cells) {
      countDateForms([cell], { columns: ['birthDate'], existing: 'skip' }, forms)
    }
    return [...forms.values()].some(beginsWithYear)
  }
  for (const proof of ['90-12-31', '৯০/১২/৩১', '90.1.2 10:30', '90-Dec-31', '90 ডিসেম্বর 31']) {
    expect(isYearFirst('04-12-25', proof, ''), proof).toBe(true)
  }
  for (const other of ['04-12-25', '31-12-90', '32-12-1990', '1990-12-31', '31-Dec-90', '45']) {
    expect(isYearFirst('04-12-25', other), other).toBe(false)
  }
  // A slip or a note beside years that stand last
  expect(isYearFirst('35/12/25', '31/12/90')).toBe(false)
  expect(isYearFirst('35/12/25', '31-Dec-90')).toBe(false)
  expect(isYearFirst('45 years 3')).toBe(false)
})

test('sees where a spreadsheet took days for months in the dates that it could read', () => {
  const columns = ['name', 'expiresOn.visa'] as const
  const isSwapped = (...cells: string[]) => {
    const forms = new Map<ImportTarget, DateForms>()
    for (const cell of cells) {
      countDateForms(['2026-01-20', cell], { columns: [...columns], existing: 'skip' }, forms)
    }
    expect([...forms.keys()]).toEqual(['expiresOn.visa'])
    return [...forms.values()].map(seemSwapped)[0]
  }
  const read = ['2026-05-12', '2026-12-01', '2027-01-06', '']
  expect(isSwapped(...read, '25/12/2026')).toBe(true)
  expect(isSwapped(...read, '12/25/2026 0:00')).toBe(true)
  expect(isSwapped(...read, '25/12/26')).toBe(true)
  expect(isSwapped(...read)).toBe(false)
  expect(isSwapped(...read, '2026-01-13', '25/12/2026')).toBe(false)
  expect(isSwapped(...read, '5/12/2026', '25/12/2026')).toBe(false)
  expect(isSwapped('2026-05-12', '2026-12-01', '25/12/2026')).toBe(false)
  expect(['2026-05-12', '2026-05-05', '2026-05-13', '25/12/2026'].map(hasTwoReadings)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
