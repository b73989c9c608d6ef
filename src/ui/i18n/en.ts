import { dashboard } from './en/dashboard.ts'
import { documentDetails } from './en/document-details.ts'
import { toasts } from './en/toasts.ts'

/** Every string that people read, in English. The other languages have the same names. */
export const en = {
  dashboard,
  documentDetails,
  toasts,

  direction: 'ltr' as 'ltr' | 'rtl',
  skipToContent: 'Skip to main content',
  languages: 'Languages',

  notGovernment: (organisation: string) =>
    organisation
      ? `This site is run by ${organisation}. It is not a government service.`
      : 'This site is not a government service.',
  actsFor: (organisation: string, authority: string) =>
    `${organisation || 'This site'} says that it acts for: ${authority}.`,
  demonstration: 'Demonstration: all people and documents here are fictional.',
  checkWithAuthority: 'Check directly with the authority:',
  leavesTheSite: '(leaves this site)',
  vevo: 'VEVO, for Australian visas',
  irccStatus: 'IRCC status page, for Canadian applications',
  currentAsOf: (date: string) => `Information current as of ${date}`,
  mainNavigation: 'Searches',

  homeNavigation: 'Home',
  checkVisaNavigation: 'Check visa status',
  lookupTitles: {
    home: 'Check a candidate record',
    checkVisa: 'Check your visa status',
    workPermit: 'Work permit check',
    visa: 'Visa check',
    applicationStatus: 'Application status',
    lmia: 'LMIA check',
  },

  passportNumber: 'Passport number',
  passportOrIrccNumber: 'Passport or IRCC number',
  irccNumber: 'IRCC number',
  name: 'Name',
  nameOptional: 'Name (optional)',
  search: 'Search',
  searching: 'Searching…',

  summaryTitle: 'There is a problem',
  mistake: (title: string) => `Error: ${title}`,
  numberRequired: 'Enter a number',
  numberTooLong: 'This number is too long',
  numberNotANumber:
    'Use only digits and the letters A to Z; letters of other alphabets can look the same',
  nameRequired: 'Enter the name of the candidate',
  nameTooLong: 'This name is too long',
  nameNotText: 'This name contains invalid characters',
  birthDateRequired: 'Enter the date of birth of the candidate',
  birthDateNotADate: 'Enter a date in the past, such as 1990-01-31',
  formUnreadable: 'The form could not be read. Please fill it in again.',

  resultTitle: 'Record found',
  heldBy: (organisation: string, date: string) =>
    `Record held by ${organisation}, approved on ${date}`,
  candidateName: 'Candidate Name',
  fatherName: "Father's Name",
  motherName: "Mother's Name",
  permanentAddress: 'Permanent Address',
  nationality: 'Nationality',
  birthDate: 'Date of birth',
  photoOf: (name: string) => `Photo of ${name}`,
  pageOf: (title: string, page: number, pages: number) =>
    pages === 1 ? title : `${title}, page ${page} of ${pages}`,
  openLarge: (title: string) => `Open ${title} in full size`,
  registrationNumber: (number: string) => `Registration number ${number}`,
  pageCount: (pages: number) => (pages === 1 ? '1 page' : `${pages} pages`),
  /** On paper, which has no more of it */
  firstOfPages: (pages: number) => `Page 1 of ${pages}; the others are online`,
  pleaseWait: 'Please Wait Few Moment',
  candidateDetails: 'Candidate',
  signedStatement: 'Download the signed statement',
  statementsExplained: 'What a signed statement proves',
  notProvenTitle: 'What this result does not prove',
  print: 'Print',
  signedCodeHelp: (organisation: string) =>
    `Scan the code to see what ${organisation} has signed of this sheet, and whether it still stands. The signature in the code does not cover anything else.`,

  noDataFound: 'No Data Found',
  noResultFound: '--- No Result Found ---',
  noResultHelp: 'The search could not be completed. This is not a problem with your number.',
  tryAgain: 'Try again',
  tryOrReload: 'Try again, or reload the page',
  expiredTitle: 'This result has expired',
  expiredHelp: 'A result is available for a short time only. Search again to see it.',
  tooManyTitle: 'Too many searches',
  tooManyHelp: (wait: string) =>
    `Searches are limited to protect the people in these records. Please try again in ${wait}.`,
  seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
  lessThanAMinute: 'less than a minute',
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  months:
    'January February March April May June July August September October November December'.split(
      ' ',
    ),
  shortMonths: 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' '),
  dayInWords: (day: string, month: string, year: string) => `${day} ${month} ${year}`,

  kilobytes: (amount: string) => `${amount} kB`,
  megabytes: (amount: string) => `${amount} MB`,

  notFoundTitle: 'Page Not Found',
  notFoundHelp: 'Sorry, the page you are looking for does not exist.',
  backToHome: 'Back to Home',
  errorTitle: 'Something went wrong',
  errorHelp: 'This is a problem on our side. Please try again in a moment.',
  pageFailedTitle: 'This page cannot be shown at the moment',
  changeFailedTitle: 'This could not be carried out',
  dataAway: 'The site cannot reach its data at the moment. Please try again in a minute.',
  nothingChanged: 'Nothing was changed.',
  maybeChanged:
    'It is not known whether it was carried out: all of it was, or nothing. Look before you send it again.',
  lookWhether: 'Look whether it was done',
  requestId: (id: string) => `Request id, for the server administrator: ${id}`,
  scansAway: 'Scans cannot be shown or added at the moment. Searching works.',
  spaceLow:
    'The disk of the server is nearly full or cannot be written to: nothing new can be saved at the moment.',
  noRoomTitle: 'Not enough disk space',
  noRoomHelp:
    'There is not enough space on the server to save anything new. Please tell the server administrator. Searching still works.',
  tooLargeTitle: 'Too much data',
  otherSiteTitle: 'This request came from another site',
  otherSiteHelp: 'Please fill in the form on this site.',
  rightsChanged: 'Your rights have changed meanwhile.',
  wrongMethodTitle: 'This page does not support this request',
}

export type Messages = typeof en
