import type { BulkChange } from '#contract/record-list.ts'

type Outcome =
  | 'set'
  | 'already-so'
  | 'approved'
  | 'already-approved'
  | 'changed-meanwhile'
  | 'deleted'
  | 'not-found'
  | 'failed'

const digits = new Intl.NumberFormat('en')
const records = (count: number) => (count === 1 ? '1 record' : `${number(count)} records`)

function number(count: number): string {
  return digits.format(count)
}

const done: Record<BulkChange, string> = {
  hide: 'Hidden',
  unhide: 'Visible now',
  approve: 'Approved',
  delete: 'Deleted',
}

/** Lists of records, the review desk, and looking up by number for staff. */
export const recordLists = {
  search: 'Search',
  searchLabel: 'Name, passport number or IRCC number',
  searchHint: 'Any part of a name, or how a number begins.',
  searchButton: 'Search',
  filters: 'Filters and order',
  apply: 'Apply',
  any: 'Any',
  visibility: 'Visibility',
  approval: 'Approval',
  enteredFrom: 'Entered from',
  enteredTo: 'Entered until',
  enteredBy: 'Entered by',
  has: 'Has the paper',
  lacks: 'Lacks the paper',
  sort: 'Order',
  size: 'Rows on a page',
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    name: 'Name, A to Z',
    '-name': 'Name, Z to A',
    passportNumber: 'Passport number, rising',
    '-passportNumber': 'Passport number, falling',
    irccNumber: 'IRCC number, rising',
    '-irccNumber': 'IRCC number, falling',
    changed: 'Longest unchanged first',
    '-changed': 'Last changed first',
  },
  visibilities: { visible: 'Visible', hidden: 'Hidden' },
  approvals: {
    approved: 'Approved',
    pending: 'Awaiting approval',
    'sent-back': 'Sent back',
  },
  chosenFilters: 'Filters in use',
  removeFilter: 'Remove this filter:',
  clearFilters: 'Remove all filters',
  searchedFor: (text: string) => `“${text}”`,
  from: (day: string) => `From ${day}`,
  until: (day: string) => `Until ${day}`,
  by: (name: string) => `By ${name}`,
  hasPaper: (title: string) => `Has: ${title}`,
  lacksPaper: (title: string) => `Lacks: ${title}`,
  someoneGone: 'somebody whose account is gone',

  total: (count: number, isCapped: boolean) =>
    isCapped ? `More than ${number(count)} records` : records(count),
  pageOfPages: (page: number, pages: number) => `Page ${number(page)} of ${number(pages)}`,
  pages: 'Pages of this list',
  first: 'First',
  previous: 'Previous',
  next: 'Next',
  last: 'Last',
  exportCsv: 'Export as CSV',
  exportHeadings: {
    id: 'Record',
    passportNumber: 'Passport number',
    irccNumber: 'IRCC number',
    name: 'Name',
    fatherName: "Father's name",
    motherName: "Mother's name",
    address: 'Address',
    nationality: 'Nationality',
    visibility: 'Visibility',
    approval: 'Approval',
    documents: 'Papers',
    enteredBy: 'Entered by',
    enteredAt: 'Entered',
    changedAt: 'Last changed',
    approvedAt: 'Approved',
  },
  nothingTitle: 'No records yet',
  nothingHelp: 'Records appear here as soon as somebody enters them.',
  addFirst: 'Add new User',
  noMatchTitle: 'No record matches',
  noMatchHelp:
    'Check the spelling, search for a shorter part of the name or the first characters of the number, or remove filters.',

  tableCaption: 'Records',
  choose: (name: string) => `Choose ${name}`,
  chooseAll: 'Choose all on this page',
  chooseColumn: 'Choose',
  picture: 'Picture',
  state: 'State',
  entered: 'Entered',
  update: 'Update',
  hide: 'Hide',
  unhide: 'Unhide',
  approve: 'Approve',
  delete: 'Delete',
  ircc: 'IRCC',
  passport: 'Passport',
  photoOf: (name: string) => `Photo of ${name}`,
  noPhoto: 'No photo',

  withChosen: 'With the chosen records:',
  chosenCount: (count: number) => `${records(count)} chosen`,
  noneChosen: 'Choose at least one record first.',
  tooMany: (most: number) => `Choose at most ${number(most)} records at once.`,
  deleteMany: (count: number) => `${records(count)} with all files`,
  bulkTitle: (doneCount: number, all: number) => `${number(doneCount)} of ${records(all)} changed`,
  bulkDone: done,
  bulkOutcomes: {
    'already-so': 'Was so already',
    'already-approved': 'Was approved already',
    'changed-meanwhile': 'Not done: changed meanwhile',
    'not-found': 'Not done: no longer there',
    failed: 'Not done: the database did not answer. Try again.',
  } satisfies Partial<Record<Outcome, string>>,
  unknownRecord: 'A record that is no longer there',

  pendingHelp:
    'What moderators entered, the longest waiting first. Nobody outside sees it before it is approved.',
  nothingPendingTitle: 'Nothing awaits approval',
  nothingPendingHelp: 'When a moderator enters or corrects a record, it appears here.',
  waiting: 'Waiting',
  days: (count: number) => (count === 1 ? '1 day' : `${number(count)} days`),
  lessThanAMinute: 'less than a minute',
  preview: 'Preview',
  reviewAll: 'Review one after the other',

  reviewTitle: (name: string) => `Review ${name}`,
  position: (position: number, count: number) => `${number(position)} of ${number(count)}`,
  reviewNavigation: 'The queue',
  backToQueue: 'The whole queue',
  fields: 'Details',
  scans: 'Papers',
  noScans: 'This record has no papers.',
  sendBack: 'Send back',
  sendBackTitle: 'Send back with a reason',
  reason: 'What has to be corrected',
  reasonHint: (name: string) => `${name} reads this beside the record.`,
  reasonMistakes: {
    required: 'Say what has to be corrected',
    'too-long': 'Say it in at most 1,000 characters',
    'not-text': 'The reason has characters that cannot be read',
  },
  changedMeanwhileTitle: 'This record was changed while you looked at it',
  changedMeanwhileHelp: 'Nothing was done. Here it is as it stands now: please look again.',
  shortcuts: 'Keyboard shortcuts',
  shortcutsOn: 'Use keyboard shortcuts',
  shortcutsHelp: 'They work while you are not typing in a field.',
  shortcutKeys: {
    n: 'the next record',
    p: 'the previous record',
    a: 'to the Approve button',
    s: 'to the reason for sending back',
  },

  enteredOn: (day: string, name: string) => `Entered on ${day} by ${name}`,
  changedOn: (day: string) => `Last changed on ${day}`,
  approvedOn: (day: string) => `Approved on ${day}`,
  sentBackOn: (day: string) => `Sent back on ${day}`,
  sentBackBecause: 'Sent back because:',
  review: 'Review',
  actions: 'Actions',
  openRecord: 'Open the record',

  lookupTitle: 'Quick lookup',
  lookupHelp:
    'Finds every record we hold, hidden ones and those awaiting approval too. It counts in no limit.',
  lookupLabel: 'Passport or IRCC number',
  lookUp: 'Look up',
  lookupNothing: 'No record has this number',
  lookupNothingHelp: 'Check the number: 0 and O, 1 and I look alike.',
  numberMistakes: {
    required: 'Type a number first',
    'too-long': 'This number is too long',
    'not-a-number': 'A number has only letters and digits',
  },
  papersHeld: 'Papers',
  noPapers: 'No papers',
  publicNow: 'Everybody who has the number finds this record.',
  notPublicNow: 'Nobody outside finds this record.',

  checkTitle: 'Check many numbers',
  checkHelp: (most: number) =>
    `Paste up to ${number(most)} passport or IRCC numbers, one on each line, or choose a text or CSV file.`,
  numbers: 'Numbers',
  file: 'Or a file (.txt or .csv)',
  check: 'Check',
  checkNone: 'Paste at least one number, or choose a file that has some.',
  checkTooMany: (most: number, count: number) =>
    `These are ${number(count)} numbers. Check at most ${number(most)} at once.`,
  checkUnreadable: 'The form could not be read. A file may have at most 60 kB of text.',
  checkNoText: 'This is no text. Save the table as CSV, or paste the numbers.',
  checked: (found: number, all: number) => `${number(found)} of ${number(all)} found`,
  checkAgain: 'Check other numbers',
  downloadCsv: 'Download as CSV',
  typedNumber: 'Number',
  result: 'Result',
  found: 'Found',
  notFound: 'Not found',
  notANumber: 'Not a number',
  repeated: 'repeated',
  name: 'Name',
  photo: 'Photo',
}
