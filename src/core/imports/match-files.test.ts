import { expect, test } from 'vitest'
import type { ScanFile } from './import-store.ts'
import { indexFiles, matchFiles, noClaims, noteClaim, scanKey } from './match-files.ts'

async function typesOf(path: string, ...numbers: string[]) {
  return typesOfText(null, path, ...numbers)
}

async function typesOfText(typeByText: string | null, path: string, ...numbers: string[]) {
  const file: ScanFile = {
    importId: '1',
    path,
    documentId: '1',
    pages: 1,
    because: null,
    typeByText,
    says: null,
    isMatched: null,
  }
  const claims = noClaims()
  for (const number of numbers) noteClaim(claims.numbers, scanKey(number), 2)
  const index = await indexFiles([file], claims)
  return [...matchFiles({ named: [], numbers: numbers.map(scanKey) }, index).documents.keys()]
}

test('a number is found beside a name, whatever sign divides them', async () => {
  for (const sign of [...',;+&=_-–~!@#·|()[]{}（）', ', ', ' (', ' - ', ' + ']) {
    for (const path of [
      `A01234567${sign}visa.pdf`,
      `A01234567${sign}Rahim Uddin${sign}visa.pdf`,
      `Rahim Uddin${sign}A01234567${sign}visa.pdf`,
      `${sign}A01234567${sign}visa.pdf`,
      `Rahim${sign}A01234567${sign}/visa.pdf`,
    ]) {
      expect(await typesOf(path, 'A01234567'), path).toEqual(['visa'])
    }
  }
  expect(await typesOf('(A01234567).jpg', 'A01234567')).toEqual(['photo'])
  expect(await typesOf('A01234567,A01234568 visa.pdf', 'A0123456')).toEqual([])
})

test('the first page does not sort a scan whose name speaks of two documents', async () => {
  for (const path of ['A01234567 visa and medical.pdf', 'A01234567/Visa & Medical.pdf']) {
    expect(await typesOfText('visa', path, 'A01234567'), path).toEqual([])
  }
  expect(await typesOfText('visa', 'A01234567 scan.pdf', 'A01234567')).toEqual(['visa'])
})

test('the name of a folder counts without its signs', async () => {
  for (const [path, folder] of [
    ['Rahim, Uddin/visa.pdf', 'Rahim Uddin'],
    ['Rahim_Uddin (Dhaka)/visa.pdf', 'rahim uddin, Dhaka'],
    ["D'Souza [2]/visa.pdf", 'DSouza 2'],
    ['আব্দুল_করিম/visa.pdf', 'আব্দুল করিম'],
    ['আব্দুল করিম+visa.pdf', 'আব্দুল করিম'],
  ] as const) {
    expect(await typesOf(path, folder), path).toEqual(['visa'])
  }
  expect(await typesOf('আব্দুল কারিম/visa.pdf', 'আব্দুল করিম')).toEqual([])
})

test('a scan that also has the number of somebody who has no row is given to nobody', async () => {
  for (const path of [
    'H00000001/X77777777 visa.pdf',
    'H00000001/visa X77777777.pdf',
    'H00000001 visa AB1234567.pdf',
    'H00000001 X77777777/visa.pdf',
    'Z1234567 Rahim/H00000001/visa.pdf',
    '১২৩ H00000001/ab 1234567 visa.pdf',
  ]) {
    expect(await typesOf(path, 'H00000001'), path).toEqual([])
  }
  for (const path of [
    'H00000001/visa 20261101.pdf',
    'H00000001/visa IMG_20261101_123456.pdf',
    'H00000001/IMG20261101123456 visa.pdf',
    'H00000001/visa V312345678.pdf',
    'H00000001/visa 1122334455.pdf',
    'H 00000001/visa 00000001.pdf',
    'IR1 H00000001/visa IR1.pdf',
    '01711223344 H00000001/H00000001 visa final.pdf',
  ]) {
    expect(await typesOf(path, 'H00000001', 'IR1'), path).toEqual(['visa'])
  }
})
