import { createHash } from 'node:crypto'

const given = ['Ayesha', 'Imran', 'Khadija', 'Mahmud', 'Nadia', 'Omar', 'Parvin', 'Rafiq', 'Tariq']
const middle = ['Binte', 'Jahan', 'Md', 'Uddin', 'Ali', 'Bin', 'Kamal']
const family = ['Ahmed', 'Akter', 'Begum', 'Chowdhury', 'Haque', 'Hossain', 'Islam', 'Rahman']
const towns = ['Sampleganj, Dhaka', 'Demopur, Sylhet', 'Testgram, Khulna', 'Nomuna Bazar, Rajshahi']

type HeldDocument = { type: string; pages: string; issuer?: string; expiresOn?: string }

export type Kind = {
  documentsOf(record: number, records: number): readonly HeldDocument[]
  /** The index of the staff member who entered a record; the first one enters most records */
  creatorOf(record: number, records: number): number
}

/** Each document has one page. */
export const heldDocuments = [
  { type: 'photo', pages: '[{"width":600,"height":800}]' },
  { type: 'workPermit', pages: '[{"width":2121,"height":3000}]' },
  { type: 'visa', pages: '[{"width":2121,"height":3000}]' },
] as const

export const evenly: Kind = { documentsOf: () => heldDocuments, creatorOf: () => 0 }

/**
 * Like a real office: some documents are common, some occur only with older records or some states, and
 * some staff entered records all the time, others in one third of it.
 */
export const asInAnOffice: Kind = {
  documentsOf: (record, records) => {
    const has: Record<string, boolean> = {
      photo: record % 8 !== 1,
      workPermit: record % 3 !== 0,
      visa: record % 2 === 0,
      medical: record % 5 === 0,
      ticket: record % 4 === 1 && record < records / 2,
      idCard: record % 1000 !== 0,
    }
    return Object.keys(has)
      .filter((type) => has[type])
      .map((type) => ({
        type,
        pages: '[{"width":2121,"height":3000}]',
        ...(endsAfter[type] && { issuer: 'IRCC', expiresOn: dayOf(record, endsAfter[type]) }),
      }))
  },
  creatorOf: (record, records) => {
    return record % 5 < 2 ? 0 : 1 + Math.floor((3 * (record - 1)) / records)
  },
}

/** Days from 1 January 2024 to the earliest expiry date of each document type */
const endsAfter: Record<string, number> = { workPermit: 0, visa: 200, medical: 100, idCard: 900 }

/** Spreads expiry dates over four years, so that about one in seventy always expires within three weeks. */
function dayOf(record: number, from: number): string {
  const day = from + ((record * 7919) % (4 * 365))
  return new Date(Date.UTC(2024, 0, 1) + day * 86_400_000).toISOString().slice(0, 10)
}

/** Passport numbers of equal length, so that all requests have the same length. */
export function passportOf(record: number): string {
  return `P${String(record).padStart(8, '0')}`
}

/** One in ten is not public: hidden or waiting for approval. */
export function isShown(record: number): boolean {
  return record % 10 !== 0
}

/** A unique name, by which the record of a response can be recognised. */
export function nameOf(record: number): string {
  return `${fullName(record)} ${inLetters(record)}`
}

export function personOf(record: number) {
  return {
    passportNumber: passportOf(record),
    irccNumber: `IRCC${String(record).padStart(9, '0')}`,
    name: nameOf(record),
    fatherName: fullName(record * 7 + 3),
    motherName: record % 9 === 0 ? '' : fullName(record * 11 + 5),
    address: `House ${1 + (record % 90)}, Road ${1 + (record % 40)}, ${at(towns, record)}`,
    nationality: 'BANGLADESH',
    birthDate: new Date(Date.UTC(1965, 0, 1) + ((record * 104_729) % 14_600) * 86_400_000)
      .toISOString()
      .slice(0, 10),
  }
}

/** Two hashes of a photo, of 64 bits each, in hex; different for each person */
export function photoHashOf(record: number): string {
  return createHash('sha256').update(`photo ${record}`).digest('hex').slice(0, 32)
}

/** The SHA-256 of a file as it was uploaded, in hex */
export function originalOf(record: number, type: string): string {
  return createHash('sha256').update(`${type} ${record}`).digest('hex')
}

function fullName(seed: number): string {
  return `${at(given, seed)} ${at(middle, seed)} ${at(family, Math.floor(seed / 3))}`
}

/** A to Z, then AA and so on */
function inLetters(record: number): string {
  let letters = ''
  for (let rest = record; rest > 0; rest = Math.floor(rest / 26)) {
    letters = String.fromCharCode(65 + (rest % 26)) + letters
  }
  return letters
}

function at(list: readonly string[], index: number): string {
  return list[index % list.length] ?? ''
}
