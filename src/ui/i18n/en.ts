import { account } from './en/account.ts'
import { classes } from './en/classes.ts'
import { dashboard } from './en/dashboard.ts'
import { letters } from './en/letters.ts'
import { recordForm } from './en/record-form.ts'
import { recordLists } from './en/record-lists.ts'
import { security } from './en/security.ts'
import { site } from './en/site.ts'
import { toasts } from './en/toasts.ts'
import { visit } from './en/visit.ts'

/** Every string that people read, in English. The other languages have the same names. */
export const en = {
  account,
  classes,
  dashboard,
  recordLists,
  site,
  letters,
  security,
  recordForm,
  toasts,
  visit,

  languageName: 'English',
  direction: 'ltr' as 'ltr' | 'rtl',
  skipToContent: 'Skip to the content',
  languages: 'Languages',

  notGovernment: (organisation: string) =>
    `This site is run by ${organisation}. It is not a government service.`,
  actsFor: (organisation: string, authority: string) =>
    `${organisation} says that it acts for: ${authority}.`,
  demonstration: 'Demonstration: every person and paper here is fictional.',
  checkWithAuthority: 'Check with the authority itself:',
  leavesTheSite: '(leaves this site)',
  vevo: 'VEVO, for Australian visas',
  irccStatus: 'IRCC status page, for Canadian applications',
  currentAsOf: (date: string) => `Information current as of ${date}`,
  mainNavigation: 'Searches',

  homeTitle: 'Check a candidate record',
  homeIntroduction: (organisation: string) =>
    `Search the visa and work-permit records that ${organisation} keeps for its candidates.`,
  homeNavigation: 'Home',
  checkVisaTitle: 'Check your visa status',
  checkVisaIntroduction: 'Type the IRCC number exactly as it stands on your letter.',
  checkVisaNavigation: 'Check visa status',
  workPermitTitle: 'Work permit check',
  workPermitIntroduction: 'Shows the work permit certificate that we hold.',
  visaTitle: 'Visa check',
  visaIntroduction: 'Shows the visa paper that we hold.',
  applicationStatusTitle: 'Application status',
  applicationStatusIntroduction: 'Shows the application status that we hold.',
  lmiaTitle: 'LMIA check',
  lmiaIntroduction: 'Shows the LMIA certificate that we hold.',

  passportNumber: 'Passport number',
  irccNumber: 'IRCC number',
  name: 'Name',
  nameOptional: 'Name (optional)',
  search: 'Search',

  mistake: (title: string) => `Error: ${title}`,
  numberRequired: 'Type a number first',
  numberTooLong: 'This number is too long',
  numberNotANumber: 'A number has only letters and digits',
  nameRequired: 'Type the name as it stands in the record',
  nameTooLong: 'This name is too long',
  nameNotText: 'This name has characters that cannot be read',
  formUnreadable: 'What you sent could not be read. Please fill in the form again.',

  resultTitle: 'Record found',
  heldBy: (organisation: string, date: string) =>
    `Record held by ${organisation}, approved on ${date}`,
  resultMeaning:
    'It says what this organisation has on file. No government has verified it: check with the authority itself.',
  candidateName: 'Candidate Name',
  fatherName: "Father's Name",
  motherName: "Mother's Name",
  permanentAddress: 'Permanent Address',
  nationality: 'Nationality',
  photoOf: (name: string) => `Photo of ${name}`,
  pageOf: (title: string, page: number, pages: number) =>
    pages === 1 ? title : `${title}, page ${page} of ${pages}`,
  openLarge: (title: string) => `Open ${title} in full size`,
  registrationNumber: (number: string) => `Registration number ${number}`,
  pageCount: (pages: number) => (pages === 1 ? '1 page' : `${pages} pages`),
  pleaseWait: 'Please Wait Few Moment',
  approvedMark: 'Approved',
  candidateDetails: 'Candidate',
  documentsHeld: 'Documents held',
  notProvenTitle: 'What this result does not prove',
  notProven: [
    'It does not prove that a visa or permit was granted or is still valid.',
    'It does not prove that the person who shows it to you is the person in the record.',
    'Only the authority can confirm either. Ask it before you pay, employ, fly or sign.',
  ],
  reportProblem: 'Report a problem with this record',
  printHint: 'To keep or show this result, print it: it fits on one sheet.',
  checkAgainAt: 'Check this record yourself at',
  noPaperHeld: (title: string) => `This record has no ${title}.`,

  noDataFound: 'No Data Found',
  noDataHelp:
    'Check the number: 0 and O, 1 and I look alike. If it is right, ask the organisation that gave it to you.',
  noDataSteps: [
    'Passport numbers are searched on the home page, IRCC numbers under “Check visa status”.',
    'A new record shows only after an admin has approved it.',
    'No result does not mean that a document is false, and a paper alone does not mean that it is real: ask the authority.',
  ],
  noResultFound: '--- No Result Found ---',
  noResultHelp: 'The search could not be carried out. Nothing is wrong with your number.',
  tryAgain: 'Try again',
  expiredTitle: 'This result is closed',
  expiredHelp: 'A result stays open for a short time only. Search again to see it.',
  tooManyTitle: 'Too many searches',
  tooManyHelp: (wait: string) => `To protect the people in these records, please wait ${wait}.`,
  seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),

  kilobytes: (amount: string) => `${amount} kB`,
  megabytes: (amount: string) => `${amount} MB`,

  notFoundTitle: 'Page Not Found',
  notFoundHelp: 'Sorry, the page you are looking for does not exist.',
  backToHome: 'Back to Home',
  errorTitle: 'Something went wrong',
  errorHelp: 'The fault is on our side. Nothing you typed was kept. Please try again in a moment.',
  noRoomTitle: 'There is no room left',
  noRoomHelp:
    'The disk of this site is nearly full: nothing was saved. Please tell whoever runs it. Searching goes on.',
  tooLargeTitle: 'This is too much at once',
  otherSiteTitle: 'This came from another site',
  otherSiteHelp: 'Please fill in the form on this site.',
  wrongMethodTitle: 'This page cannot do that',
}

export type Messages = typeof en
