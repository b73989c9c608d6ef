import { expect, test } from 'vitest'
import { dateIn, isAmbiguous } from './date-in.ts'

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
    '3 April 1990',
    '03 APR 1990',
    '03APR1990',
    '03-Apr-1990',
    'April 3, 1990',
    'apr. 3 1990',
  ]) {
    expect(read(clear), clear).toBe('1990-04-03')
  }
  expect(read('25/12/1990 0:00')).toBe('1990-12-25')
  expect(read('12/25/1990 12:00 AM')).toBe('1990-12-25')
  expect(read('03/04/1990 00:00', 'day-first')).toBe('1990-04-03')
  expect(isAmbiguous(read('03/04/1990 00:00'))).toBe(true)
  expect(read('Sept 30 1990')).toBe('1990-09-30')
})

test('leaves as it is what could be another day', () => {
  for (const unclear of ['3 Ap 1990', '3 Mai 1990', '03-04-90', '3 Apr 90', '32966', 'Apr 1990']) {
    expect(read(unclear), unclear).toBe(unclear)
  }
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
