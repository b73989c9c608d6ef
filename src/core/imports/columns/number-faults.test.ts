import { expect, test } from 'vitest'
import { numberFaults } from './number-faults.ts'

test('a word or a second number beside a number is a fault, and is no part of it', () => {
  for (const cell of [
    'PP Z40000008',
    'No. Z40000009',
    'No 40000009',
    'PP-1234567',
    'Passport A01234567',
    'passportA01234567',
    'UCI 11-1234-5678',
    'A01234567 old',
    'A01234567 BD',
    'Z40000010 exp 2030',
    'Z40000010 2030',
    'Z40000010 01.02.2030',
    'Z40000003/Z40000004',
    'Z40000003 / 40000004',
    '12345/67890',
    'Z40000003 Z40000004',
    'Z40000003-Z40000004',
    '1234567 7654321',
    'A01234567 1122334455',
    '১২৩৪৫৬৭ ৭৬৫৪৩২১',
    'IRCC 12345678',
    '12 May 1990',
  ]) {
    expect(numberFaults(cell), cell).toEqual(['more-than-number'])
  }
})

test('a number that a spreadsheet has changed is a fault', () => {
  for (const cell of ['1.23E+10', '12345678.0', 'A7654335.0', 'a7654335.0']) {
    expect(numberFaults(cell), cell).toEqual(['digits-lost'])
  }
})

test('a number may have spaces, dashes, points and letters of its own', () => {
  for (const cell of [
    'A01234567',
    'AB 1234567',
    'A-012345',
    'A 0123 4567',
    'AB-123-4567',
    'A0123 4567',
    'EE-0123456',
    'P1234567A',
    'P 1234567 A',
    'C-76-54-321',
    '11-1234-5678',
    '1122 3344 55',
    '12.345.678',
    'IRCC10001',
    'IRCCEX0000101',
    'V312345678',
    'W 123 456 789',
    '১১-১২৩৪-৫৬৭৮',
    'A1234567/1',
    '0012345/2024',
    '12E45678',
    '12MAY1990',
    '20261101',
    '২০২৬১১০১',
    ' A01234567 ',
    '',
  ]) {
    expect(numberFaults(cell), cell).toEqual([])
  }
})
