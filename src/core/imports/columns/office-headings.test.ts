import { expect, test } from 'vitest'
import type { ImportTarget } from '#contract/imports/import.ts'
import { guessColumns } from './guess-columns.ts'

const none = null
const details = (type: 'visa' | 'workPermit' | 'lmia' | 'medical' | 'policeClearance') => ({
  from: `issuedOn.${type}` as const,
  to: `expiresOn.${type}` as const,
})

/** Headings as agencies write them, each with its target */
const tables: [heading: string, target: ImportTarget | null][][] = [
  [
    ['SL No', none],
    ['Passport No.', 'passportNumber'],
    ['UCI', 'irccNumber'],
    ["Applicant's Name", 'name'],
    ["Father's Name", 'fatherName'],
    ["Mother's Name", 'motherName'],
    ['Permanent Address', 'address'],
    ['Present Address', none],
    ['DOB', 'birthDate'],
    ['Nationality', 'nationality'],
    ['Mobile', none],
  ],
  [
    ['Name (as per passport)', 'name'],
    ['PP No', 'passportNumber'],
    ['IRCC Application No', 'irccNumber'],
    ['IRCC Status', none],
    ['IRCC Password', none],
    ["Father's Name (as per NID)", 'fatherName'],
    ["Father's NID", none],
    ["Father's mobile", none],
    ['Address (Village, P.O., P.S., District)', 'address'],
    ['Country', 'nationality'],
  ],
  [
    ['P.P. Number', 'passportNumber'],
    ['PP Issue Date', none],
    ['PP Expiry', none],
    ['Application Number', 'irccNumber'],
    ['Application Date', none],
    ['LMIA Application No', none],
    ['LMIA No', none],
    ['LMIA Expiry Date', details('lmia').to],
    ['Name of Candidate', 'name'],
    ['Candidate ID', none],
    ['S/O', 'fatherName'],
  ],
  [
    ['Pass No', 'passportNumber'],
    ['Full Name (BLOCK LETTERS)', 'name'],
    ['Reference Name', none],
    ['Contact Person', none],
    ['Contact Address', none],
    ['Name of Father', 'fatherName'],
    ["Father's date of birth", none],
    ['Date of Birth (DD/MM/YYYY)', 'birthDate'],
    ['Spouse DOB', none],
    ['Spouse Passport No', none],
  ],
  [
    ['Passport #', 'passportNumber'],
    ['Passport Country', none],
    ['Passport Received', none],
    ['Passport Holder Name', 'name'],
    ['UCI / Client ID', 'irccNumber'],
    ['Client Name', none],
    ['Country of Citizenship', 'nationality'],
    ['Country of Residence', none],
  ],
  [
    ['Country', none],
    ['Citizenship', 'nationality'],
    ['Name (Bangla)', none],
    ['Name (English)', 'name'],
    ['Employer', none],
    ['Employer Name', none],
    ['Position', none],
    ['Job title', none],
    ['Company Address', none],
    ['Address', 'address'],
  ],
  [
    ['Permit no', none],
    ['Permit issue date', details('workPermit').from],
    ['Work Permit Expiry', details('workPermit').to],
    ['Visa Type', none],
    ['Visa No', none],
    ['Valid visa', none],
    ['Visa issue date', details('visa').from],
    ['Visa valid until', details('visa').to],
    ['Issue date', none],
    ['Date of expiry', none],
    ['Medical expiry', details('medical').to],
    ['Medical insurance expiry', none],
    ['Police clearance date of issue', details('policeClearance').from],
  ],
  [
    ['PassportNo', 'passportNumber'],
    ['UCINumber', 'irccNumber'],
    ['FullName', 'name'],
    ['FatherName', 'fatherName'],
    ['mother_name', 'motherName'],
    ['DateOfBirth', 'birthDate'],
    ['PermanentAddress', 'address'],
  ],
  [
    ['Given Name(s)', 'name'],
    ['Surname (as per passport)', 'surname'],
    ['Passport Number', 'passportNumber'],
    ['Applicant Type', none],
    ["Applicant's passport expiry date", none],
    ['Address Line 1', 'address'],
    ['Address Line 2', 'address'],
  ],
  [
    ['1. Passport No (A01234567)', 'passportNumber'],
    ['2. Name*', 'name'],
    ['3. Last Name/Surname', none],
    ['4. Nick name', none],
    ['5. Agent name', none],
    ['6. Name & address', none],
  ],
  [
    ['ক্রমিক নং', none],
    ['নামঃ', 'name'],
    ['পিতার নামঃ', 'fatherName'],
    ['মায়ের নাম', 'motherName'],
    ['জন্ম তারিখ', 'birthDate'],
    ['পাসপোর্ট নম্বর', 'passportNumber'],
    ['পাসপোর্টের মেয়াদ', none],
    ['ইউসিআই নম্বর', 'irccNumber'],
    ['স্থায়ী ঠিকানা', 'address'],
    ['বর্তমান ঠিকানা', none],
    ['মোবাইল', none],
  ],
  [
    ['পাসপোর্ট অনুযায়ী নাম', 'name'],
    ['পাসপোর্ট নং', 'passportNumber'],
    ['আবেদন নং', 'irccNumber'],
    ['আবেদনের তারিখ', none],
    ['পিতা', 'fatherName'],
    ['মা', 'motherName'],
    ['জন্ম সাল', none],
    ['দেশ', 'nationality'],
    ['পদের নাম', none],
    ['নিয়োগকর্তার নাম', none],
  ],
  [
    ['Passport No / পাসপোর্ট নম্বর', 'passportNumber'],
    ['Name / নাম', 'name'],
    ["Father's Name / পিতার নাম", 'fatherName'],
    ['Date of Birth (জন্ম তারিখ)', 'birthDate'],
    ['Address / ঠিকানা', 'address'],
    ['আবেদনকারীর পাসপোর্টের মেয়াদ', none],
  ],
  [
    ['First Name', 'name'],
    ['Middle Name', 'name'],
    ['Family name (Surname)', 'surname'],
    ['Travel Agency', none],
    ['Village', 'address'],
    ['P.O.', 'address'],
    ['Thana', 'address'],
    ['District', 'address'],
    ['Father District', none],
  ],
  [
    ['Worker Name', 'name'],
    ['Next of kin name', none],
    ['Project name', none],
    ['Camp Name', none],
    ['Passport copy', none],
    ['App. No.', 'irccNumber'],
    ['Employer licence expiry date', none],
    ['Office address', none],
    ['Address in Canada', none],
    ['Home address', 'address'],
  ],
]

test.each(tables)('the headings of an agency lead where they say: %s', (...table) => {
  const columns = table.map(([heading]) => ({ heading, samples: [] }))
  const { columns: guessed } = guessColumns(columns, new Map())
  expect(table.map(([heading], at) => [heading, guessed[at]])).toEqual(table)
})

test('the country where people are going is not their nationality', () => {
  const guessed = (...samples: string[]) =>
    guessColumns([{ heading: 'Country', samples }], new Map()).columns
  expect(guessed('Bangladesh', 'Nepal')).toEqual(['nationality'])
  expect(guessed('CANADA')).toEqual([null])
})
