import { expect, test } from 'vitest'
import type { ImportMapping } from '#contract/imports/import.ts'
import { cluesIn } from './check-row.ts'
import type { RowEntry, ScanFile } from './import-store.ts'
import {
  indexFiles,
  matchFiles,
  nameKey,
  noClaims,
  noteClaim,
  scanKey,
  type Wanted,
} from './match-files.ts'
import { noteClaims } from './unused-scans.ts'

async function typesOf(path: string, ...numbers: string[]) {
  return typesOfText(null, path, ...numbers)
}

async function typesOfText(typeByText: string | null, path: string, ...numbers: string[]) {
  const claims = claimsOf(numbers)
  const index = await indexFiles([{ ...aFile(path), typeByText }], claims)
  return [...matchFiles({ named: [], numbers: numbers.map(scanKey) }, index).documents.keys()]
}

function aFile(path: string): ScanFile {
  return {
    importId: '1',
    path,
    documentId: '1',
    pages: 1,
    because: null,
    typeByText: null,
    says: null,
    isMatched: null,
  }
}

function claimsOf(numbers: string[]) {
  const claims = noClaims()
  for (const number of numbers) noteClaim(claims.numbers, scanKey(number), 2)
  return claims
}

/** Whether the row of this number gets the file that its cell names, or else its problems */
async function isGiven(cell: string, path: string, number: string) {
  const claims = claimsOf([number])
  noteClaim(claims.names, nameKey(cell), 2)
  const index = await indexFiles([aFile(path)], claims)
  const row = { named: [['file.visa', cell]], numbers: [scanKey(number)] } satisfies Wanted
  const { documents, problems } = matchFiles(row, index)
  return documents.has('visa') ? problems.length === 0 : problems.map(({ because }) => because)
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

test('the first page does not sort a scan whose name speaks of two documents, or of a relative', async () => {
  for (const name of ['A01234567 visa and medical', 'A01234567/Visa & Medical', 'A01234567/wife']) {
    expect(await typesOfText('visa', `${name}.pdf`, 'A01234567'), name).toEqual([])
  }
  expect(await typesOfText('visa', 'A01234567 wife.pdf', 'A01234567')).toEqual([])
  for (const name of ['scan', 'father name Karim', 'S-O Karim (father)', 'Kim Brothers Farm']) {
    expect(await typesOfText('visa', `A01234567 ${name}.pdf`, 'A01234567'), name).toEqual(['visa'])
  }
})

test('a scan named by a number alone is what the folder of many says, else a photo', async () => {
  for (const [path, type] of [
    ['Visa/A01234567.jpg', 'visa'],
    ['All files/Visa copies/A01234567.pdf', 'visa'],
    ['Work Permits/Batch 2/A01234567.jpg', 'workPermit'],
    ['medical_reports/A01234567.jpg', 'medical'],
    ['ভিসার কপি/A01234567.jpg', 'visa'],
    ['Photos/A01234567.jpg', 'photo'],
    ['Scans 2026/A01234567.jpg', 'photo'],
    ['Eastern Manpower/A01234567.jpg', 'photo'],
    ['Visa applicants/A01234567.jpg', 'photo'],
    ['Employees/A01234567.jpg', 'photo'],
    ['A01234567 Rahim/A01234567.jpg', 'photo'],
    ['Visa files/Photos/A01234567.jpg', 'photo'],
    ['Visa documents/A01234567/A01234567.jpg', 'photo'],
    ['Medical/2026/A01234567.jpg', 'medical'],
    ['01 Visa/A01234567.jpg', 'visa'],
    ['2. Work permits/A01234567.jpg', 'workPermit'],
    ['Visa 2026/A01234567.jpg', 'visa'],
    ['Canada Visa/A01234567.jpg', 'visa'],
    ['০১ ভিসা/A01234567.jpg', 'visa'],
    ['ওয়ার্ক পারমিট/A01234567.jpg', 'workPermit'],
    ['মেডিক্যাল ২০২৬/A01234567.jpg', 'medical'],
    ['2026 Visa/A01234567.jpg', 'visa'],
    ['ভিসা/২০২৬/A01234567.jpg', 'visa'],
    ['Visa Mariam/A01234567.jpg', 'photo'],
    ['Visa January 2026/A01234567.jpg', 'visa'],
    ['Visas 01-2026/A01234567.jpg', 'visa'],
  ]) {
    expect(await typesOf(path ?? '', 'A01234567'), path).toEqual([type])
  }
  for (const folder of [
    'Passport',
    '100 Passports',
    'Passport copies',
    'NID',
    'পাসপোর্ট',
    '০২ পাসপোর্ট',
  ]) {
    expect(await typesOf(`${folder}/A01234567.jpg`, 'A01234567'), folder).toEqual([])
  }
  expect(await typesOf('Passport size photos/A01234567.jpg', 'A01234567')).toEqual(['photo'])
})

test('a folder of a relative in the folder of a person sorts nothing to the person', async () => {
  for (const folder of ['wife', 'Wife documents', 'স্ত্রী', "Father's papers"]) {
    expect(await typesOf(`A01234567 Rahim/${folder}/visa.pdf`, 'A01234567'), folder).toEqual([])
    const below = `A01234567 Rahim/${folder}/visa/visa.pdf`
    expect(await typesOf(below, 'A01234567'), below).toEqual([])
    expect(await typesOf(`${folder}/A01234567/visa.pdf`, 'A01234567'), folder).toEqual(['visa'])
    expect(await typesOf(`${folder}/A01234567 visa.pdf`, 'A01234567'), folder).toEqual(['visa'])
  }
  expect(await typesOf('wife/visa.pdf', 'wife')).toEqual(['visa'])
  for (const folder of ['Mother Parkers', 'Brother Karim', 'father name']) {
    expect(await typesOf(`A01234567/${folder}/visa.pdf`, 'A01234567'), folder).toEqual(['visa'])
  }
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

test('a name in a cell takes no scan out of the folder of somebody else, but a whole path does', async () => {
  for (const [cell, path] of [
    ['visa.pdf', 'B76543210/visa.pdf'],
    ['visa.pdf', '2026/B-7654321 Karim/scans/visa.pdf'],
    ['visa.pdf', '1122334455/visa.pdf'],
    ['visa.pdf', '১১২২৩৩৪৪৫৫ করিম/visa.pdf'],
    ['visa A01234567.pdf', 'B76543210/visa A01234567.pdf'],
  ] as const) {
    expect(await isGiven(cell, path, 'A01234567'), path).toEqual(['file-unclear'])
  }
  for (const [cell, path] of [
    ['visa.pdf', 'scans/visa.pdf'],
    ['visa.pdf', 'scans 2026-11-30 (1)/visa.pdf'],
    ['visa.pdf', '20261130_075338/visa.pdf'],
    ['visa.pdf', 'A01234567 1122334455/visa.pdf'],
    ['রহিম.pdf', 'রহিম করিম/রহিম.pdf'],
    ['visa V31234567.pdf', 'scans/visa V31234567.pdf'],
    ['B76543210\\visa.pdf', 'B76543210/visa.pdf'],
  ] as const) {
    expect(await isGiven(cell, path, 'A01234567'), path).toBe(true)
  }
})

/** The paths that a row gets whose folder has this name, and whose medical is this file */
async function givenOf(folder: string, paths: string[], file = '') {
  const columns: ImportMapping['columns'] = ['passportNumber', 'folder', 'file.medical']
  const mapping: ImportMapping = { columns, existing: 'skip' }
  const cells = ['A01234567', folder, file]
  const claims = noClaims()
  noteClaims(claims, { n: 2, raw: JSON.stringify(cells) } as RowEntry, mapping)
  const index = await indexFiles(paths.map(aFile), claims)
  const named: Wanted['named'] = file === '' ? [] : [['file.medical', file]]
  const { documents } = matchFiles({ named, numbers: cluesIn(cells, mapping).keys }, index)
  return [...documents.values()].map(({ path }) => path).toSorted()
}

test('of several folders with one name, a row has the files of the one whose path it names', async () => {
  const two = ['2025/Rahim/medical.pdf', '2026/Rahim/visa.pdf']
  for (const folder of ['2026/Rahim', '/2026/rahim/', 'D:\\scans\\2026\\Rahim', './2026/Rahim']) {
    expect(await givenOf(folder, two), folder).toEqual(['2026/Rahim/visa.pdf'])
  }
  expect(await givenOf('2026/Rahim', two, 'medical.pdf')).toEqual(['2026/Rahim/visa.pdf'])
  expect(await givenOf('2026/Rahim', two, '2025/Rahim/medical.pdf')).toEqual(two)
  for (const folder of ['Rahim', '2024/Rahim', 'D:\\Rahim', 'x26/Rahim']) {
    expect(await givenOf(folder, two), folder).toEqual([])
  }
  for (const [folder, paths, given] of [
    ['2026/Rahim', two.map((path) => `All/${path}`), ['All/2026/Rahim/visa.pdf']],
    // Only a name at the start of a file
    ['2026/Rahim', ['2025/Rahim medical.pdf', '2026/Rahim/visa.pdf'], ['2026/Rahim/visa.pdf']],
    ['Rahim', ['Rahim Khan medical.pdf', '2026/Rahim/visa.pdf'], ['2026/Rahim/visa.pdf']],
    ['Rahim', ['a/Rahim visa.pdf', 'b/Rahim medical.pdf'], []],
    // The number of the row decides
    ['Rahim', ['1/Rahim/A01234567 visa.pdf', '2/Rahim/lmia.pdf'], ['1/Rahim/A01234567 visa.pdf']],
    ['2026/Rahim', ['2026/Rahim/visa.pdf', 'x/2026/Rahim/lmia.pdf'], []],
  ] as const) {
    expect(await givenOf(folder, [...paths]), paths.join()).toEqual(given)
  }
})

test('a folder with one name, or with a number, has all files of its row', async () => {
  for (const [folder, ...paths] of [
    ['2026/Rahim', 'Rahim/lmia.pdf', 'RAHIM/scans/visa.pdf', 'rahim_medical.pdf'],
    ['Rahim', 'Rahim/Rahim/lmia.pdf', 'Rahim/Rahim visa.pdf', 'Rahim/visa/medical.pdf'],
    ['D:\\Rahim Uddin', '2025/Rahim_Uddin/lmia.pdf', '2025/Rahim Uddin/visa.pdf'],
    ['আব্দুল করিম', 'ক/আব্দুল করিম/lmia.pdf', 'ক/আব্দুল করিম/x/visa.pdf'],
    ['a01234567', '1/A01234567/lmia.pdf', '2/A01234567 Rahim/visa.pdf', '3/A01234567_medical.pdf'],
    ['Rahim B76543210', '1/Rahim B76543210/lmia.pdf', '2/Rahim B76543210/visa.pdf'],
  ] as const) {
    expect(await givenOf(folder, [...paths]), folder).toEqual(paths.toSorted())
  }
})

test('of two scans the one that calls itself old, or of a passport, is not used, but alone it is', async () => {
  const used = async (...names: string[]) => {
    const files = names.map((name) => aFile(`A01234567/${name}.pdf`))
    const index = await indexFiles(files, claimsOf(['A01234567']))
    const { documents } = matchFiles({ named: [], numbers: ['A01234567'] }, index)
    return (documents.get('visa') ?? documents.get('photo'))?.path
  }
  expect(await used('old visa', 'visa')).toBe('A01234567/visa.pdf')
  expect(await used('Expired_visa', 'visa 2026')).toBe('A01234567/visa 2026.pdf')
  expect(await used('পুরোনো ভিসা', 'ভিসা')).toBe('A01234567/ভিসা.pdf')
  expect(await used('OldVisa', 'Visa')).toBe('A01234567/Visa.pdf')
  expect(await used('visa2019expired', 'visa2026')).toBe('A01234567/visa2026.pdf')
  expect(await used('PassportPhoto', 'Photo')).toBe('A01234567/Photo.pdf')
  expect(await used('old/visa', 'visa')).toBe('A01234567/visa.pdf')
  expect(await used('1. পুরাতন/ভিসা', 'ভিসা')).toBe('A01234567/ভিসা.pdf')
  expect(await used('passport/photo', 'selfie')).toBe('A01234567/passport/photo.pdf')
  expect(await used('old/visa')).toBe('A01234567/old/visa.pdf')
  expect(await used('gold visa', 'visa')).toBe('A01234567/gold visa.pdf')
  expect(await used('passport photo', 'photo')).toBe('A01234567/photo.pdf')
  expect(await used('পাসপোর্ট ফটো', 'ফটো')).toBe('A01234567/ফটো.pdf')
  for (const [one, other] of [
    ['passport size photo', 'selfie'],
    ['পাসপোর্ট সাইজ ছবি', 'ফটো'],
    ['Passport A01234567 visa', 'visa of 2019'],
  ] as const) {
    expect(await used(other, one), one).toBe(`A01234567/${one}.pdf`)
  }
  expect(await used('old visa')).toBe('A01234567/old visa.pdf')
})

test('a scan that is named comes before one that its first page sorts', async () => {
  const used = async (...names: string[]) => {
    const files = names.map((name) => ({ ...aFile(`A01234567/${name}.pdf`), typeByText: 'visa' }))
    const index = await indexFiles(files, claimsOf(['A01234567']))
    return matchFiles({ named: [], numbers: ['A01234567'] }, index).documents.get('visa')?.path
  }
  expect(await used('scan', 'old visa')).toBe('A01234567/old visa.pdf')
  expect(await used('a scan', 'visa')).toBe('A01234567/visa.pdf')
  expect(await used('old scan', 'scan')).toBe('A01234567/scan.pdf')
})
