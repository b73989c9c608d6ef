import type { BulkChange } from '#contract/record-list.ts'
import { inEnglish as number } from '../numbers.ts'

type Outcome =
  | 'set'
  | 'already-so'
  | 'approved'
  | 'sent-back'
  | 'already-approved'
  | 'not-opened'
  | 'changed-meanwhile'
  | 'not-corrected'
  | 'needs-another-admin'
  | 'needs-consent'
  | 'consent-withdrawn'
  | 'deleted'
  | 'erased'
  | 'on-hold'
  | 'copy-requested'
  | 'not-found'
  | 'no-match'
  | 'failed'

const records = (count: number) => (count === 1 ? '1 record' : `${number(count)} records`)

const done: Record<BulkChange, string> = {
  hide: 'Hidden',
  unhide: 'Visible now',
  approve: 'Approved',
  delete: 'Deleted',
  'send-back': 'Sent back',
}

/** Lists of records, reviewing, and looking up by number for staff. */
export const recordLists = {
  notifications: {
    help: 'The last 30 days. What is new since you last looked is marked.',
    noneTitle: 'No notifications',
    noneHelp:
      'When a record is sent back, corrected or approved, a document or the time of a record is about to end, a candidate asks for something, or gives or withdraws consent, it appears here.',
    markSeen: 'Mark all as seen',
    kinds: {
      'sent-back': 'Sent back',
      approved: 'Approved',
      'sent-again': 'Sent again',
      correction: 'Correction asked for',
      'consent-withdrawn': 'Does not agree',
      'consent-given': 'Consent given',
      request: 'Data request',
      ending: 'Document ends',
      retention: 'Retention ends',
    },
    ending: (document: string, day: string) => `${document}: last day ${day}`,
    retention: (day: string) =>
      `Kept until ${day}. Keep it longer, or it is hidden and later deleted.`,
    requests: {
      access: (day: string) => `A copy of the data is asked for. Answer by ${day}.`,
      erasure: (day: string) => `Erasure is asked for. Answer by ${day}.`,
      objection: (day: string) => `An end of publishing is asked for. Answer by ${day}.`,
    },
  },
  furtherPages: {
    invitations: 'Invitations: invite somebody',
    addClass: 'Add a class',
    tokens: 'API tokens',
    twoFactor: 'Two-factor authentication',
    claim: 'Claim your record',
  },
  searchLabel: 'Name, passport number or IRCC number',
  searchPlaceholder: 'Name or number',
  searchHint: 'Words of a name in any spelling, or the start or end of a number',
  filters: 'Filters and sorting',
  apply: 'Apply',
  any: 'Any',
  visibility: 'Visibility',
  approval: 'Approval',
  enteredFrom: 'Added from',
  enteredTo: 'Added until',
  enteredBy: 'Added by',
  has: 'Has document',
  lacks: 'Missing documents',
  timeline: {
    title: 'Documents over time',
    today: (day: string) => `Today: ${day}`,
    days: (from?: string, to?: string) => {
      if (!to) return `from ${from}, no last day`
      return from ? `from ${from} to ${to}` : `to ${to}, no date of issue`
    },
  },
  expiry: 'Validity of a document',
  expiries: {
    ended: 'A document has ended',
    'ends-in-60-days': 'A document ends within 60 days',
    'ends-in-30-days': 'A document ends within 30 days',
  },
  sort: 'Sort by',
  size: 'Rows per page',
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    name: 'Name, A to Z',
    '-name': 'Name, Z to A',
    passportNumber: 'Passport number, ascending',
    '-passportNumber': 'Passport number, descending',
    irccNumber: 'IRCC number, ascending',
    '-irccNumber': 'IRCC number, descending',
    changed: 'Least recently changed first',
    '-changed': 'Most recently changed first',
  },
  visibilities: { visible: 'Visible', hidden: 'Hidden' },
  submission: 'Submission',
  submissions: { first: 'New', again: 'Sent again' },
  approvals: {
    approved: 'Approved',
    pending: 'Awaiting approval',
    'sent-back': 'Sent back',
  },
  chosenFilters: 'Active filters',
  removeFilter: 'Remove filter:',
  clearFilters: 'Clear all filters',
  searchedFor: (text: string) => `“${text}”`,
  from: (day: string) => `From ${day}`,
  until: (day: string) => `Until ${day}`,
  by: (name: string) => `Added by ${name}`,
  importId: 'Imported with',
  ofImport: (name: string) => `Imported with ${name}`,
  otherImport: 'another file',
  hasDocument: (title: string) => `Has: ${title}`,
  missingDocument: (title: string) => `Missing: ${title}`,
  deletedAccount: 'a deleted account',

  total: (count: number, isCapped: boolean) =>
    isCapped ? `More than ${number(count)} records` : records(count),
  pageOfPages: (page: number, pages: number) => `Page ${number(page)} of ${number(pages)}`,
  pages: 'Pages of this list',
  first: 'First',
  firstPage: 'First page',
  nextPage: 'Next page',
  previous: 'Previous',
  next: 'Next',
  last: 'Last',
  exportCsv: 'Export as CSV',
  exportHeadings: {
    id: 'Record',
    address: 'Address',
    visibility: 'Visibility',
    approval: 'Approval',
    documents: 'Documents',
    enteredBy: 'Added by',
    enteredAt: 'Added',
    changedAt: 'Last changed',
    approvedAt: 'Approved',
    provenance: 'Stated of the documents',
    expiresOn: 'Last days of the documents',
  },
  emptiedPage: 'No more records on this page.',
  nothingTitle: 'No records yet',
  nothingHelp: 'Records appear here when someone adds them.',
  noMatchTitle: 'No records found',
  noMatchHelp:
    'Check the spelling, try a shorter part of the name or the start of the number, or remove filters.',

  view: 'View',
  shownColumns: 'Columns',
  previewBeside: 'Preview beside the list',
  columns: {
    passportNumber: 'Passport',
    irccNumber: 'IRCC',
    state: 'State',
    waiting: 'Waiting',
    entered: 'Added',
    changed: 'Changed',
  },
  moreFor: (name: string) => `More actions for ${name}`,
  previewHelp: 'Move along the list with J and K, or click a row, to see a record here.',
  previewStates: {
    wait: 'Loading…',
    gone: 'This record was deleted.',
    failed: 'The preview could not be loaded.',
  },
  listKeys: {
    next: 'next row',
    previous: 'previous row',
    tick: 'select the row; with Shift, all since the last one',
  },
  ownNone: 'You have not added any records yet.',
  ownChange: (name: string) => `Update ${name}`,
  change: 'Update',
  savedFilters: 'Saved filters',
  noSavedFilters: 'You have no saved filters for this list.',
  filterName: 'Name for these filters',
  saveFilter: 'Save',
  saveFilterHelp: 'Set filters or another order to save them. The words of a search are not saved.',
  removeSaved: (name: string) => `Remove the saved filter ${name}`,
  chooseMatching: (count: number, isCapped: boolean) =>
    isCapped ? 'All that match' : `All ${number(count)} that match`,
  allMatching: (change: string, count: number, filter: string) =>
    `${change}: ${records(count)} that ${count === 1 ? 'matches' : 'match'}${filter && ` (${filter})`}`,
  someMatching: (
    change: string,
    { first, isNext }: { first: number; isNext: boolean },
    { count, isCapped }: { count: number; isCapped: boolean },
    filter: string,
  ) =>
    `${change}: the ${isNext ? 'next' : 'first'} ${number(first)} of ${isCapped ? 'more than ' : ''}${records(count)} that match${filter && ` (${filter})`}`,
  tooManyMatch: ({ count, isCapped, most }: { count: number; isCapped: boolean; most: number }) =>
    `${isCapped ? 'More than ' : ''}${number(count)} records match. Change at most ${number(most)} at once: add a filter.`,
  tableCaption: 'Records',
  choose: (name: string) => `Select ${name}`,
  chooseAll: 'Select all on this page',
  chooseColumn: 'Select',
  update: 'Update',
  hide: 'Hide',
  unhide: 'Unhide',
  approve: 'Approve',
  delete: 'Delete',
  noPhoto: 'No photo',

  withChosen: 'With the selected records',
  chosenCount: (count: number) => `${records(count)} selected`,
  noneChosen: 'Select at least one record.',
  tooMany: (most: number) => `Select at most ${number(most)} records at once.`,
  deleteMany: (count: number) => `${records(count)} with all files`,
  bulkTitle: (doneCount: number, all: number) => `${number(doneCount)} of ${records(all)} changed`,
  stepsDone: (doneCount: number, all: number, isCapped: boolean) =>
    `${number(doneCount)} of ${isCapped ? 'more than ' : ''}${records(all)} are done.`,
  nextStep: 'Go on with the next ones',
  bulkNotOpened: (count: number) =>
    `${records(count)} left: imported records are approved by somebody who has opened each of them. Review them, or allow approving imports in bulk in the settings.`,
  bulkDone: done,
  bulkOutcomes: {
    'already-so': 'No change needed',
    'already-approved': 'Already approved',
    'not-opened': 'Not done: it was imported, and you have not opened it',
    'on-hold': 'Not done: it is on hold. End the hold first.',
    'copy-requested':
      'Not done: a request for a copy is open. The record can be deleted once it is answered.',
    'changed-meanwhile': 'Not done: it was changed after you selected it',
    'not-corrected': 'Not done: it was sent back and is not corrected yet',
    'needs-another-admin':
      'Not done: you stated something about a document, so another admin must approve it. Anything that others stated there now has your countersignature.',
    'needs-consent':
      'Not done: there is no consent of the candidate on file for what the site does now',
    'consent-withdrawn':
      'Not done: the candidate does not agree that it is published. A hidden record can be approved. To show it all the same, unhide it on its page.',
    'no-match': 'Not done: it no longer matches the filter',
    'not-found': 'Not done: it no longer exists',
    failed: 'Not done: the database did not answer. Try again.',
  } satisfies Partial<Record<Outcome, string>>,
  onHold: 'On hold',
  unknownRecord: 'A record that no longer exists',

  nothingPendingTitle: 'Nothing awaits approval',
  nothingPendingHelp: 'When a moderator adds or corrects a record, it appears here.',
  nothingMatchesTitle: 'Nothing here awaits approval',
  nothingMatchesHelp: 'No record in the queue matches these filters.',
  preview: 'Preview',
  reviewAll: 'Start reviewing',

  reviewTitle: (name: string) => `Review ${name}`,
  position: (position: number, count: number) => `${number(position)} of ${number(count)}`,
  reviewNavigation: 'Review queue',
  backToQueue: 'Back to queue',
  fields: 'Details',
  scans: 'Documents',
  noScans: 'This record has no documents.',
  sendBack: 'Send back',
  withdrawApproval: 'Withdraw approval',
  sendBackTitle: 'Send back with a reason',
  selectFirst: 'Select records first',
  sendBackChosen: 'Send back the selected records',
  reasonForMany: 'Those who added the selected records will see this next to them.',
  reason: 'What needs to be corrected',
  reasonHint: (name: string) => `${name} will see this next to the record.`,
  reasonMistakes: {
    required: 'Enter what needs to be corrected',
    'too-long': 'Use at most 1,000 characters',
    'not-text': 'The reason contains invalid characters',
  },
  changedMeanwhileTitle: 'This record was changed while you were reviewing it',
  changedMeanwhileHelp: 'Nothing was saved. This is the current version: please review it again.',
  decidedTitle: {
    approved: 'This record has been approved in the meantime',
    'sent-back': 'This record has been sent back in the meantime',
  },
  decidedHelp: 'You need not decide on it. Go on with the next record, or open this one.',
  nextRecord: 'Next record',
  usedReasons: 'Reasons used before (press a number to take one)',
  goToDocument: 'Go to a document',
  shortcutKeys: {
    n: 'next record',
    p: 'previous record',
    a: 'go to the Approve button',
    s: 'go to the reason for sending back',
    documents: 'go to the first document; 2 to the second, up to 9',
  },

  enteredOn: (day: string, name: string) => `Added on ${day} by ${name}`,
  changedOn: (day: string) => `Last changed on ${day}`,
  approvedOn: (day: string) => `Approved on ${day}`,
  sentBackOn: (day: string) => `Sent back on ${day}`,
  sentBackBecause: 'Sent back because:',
  review: 'Review',
  actions: 'Actions',
  openRecord: 'Open record',
  ownPage: 'Record',
  shareCodes: 'Share codes',
  holder: "Candidate's account",
  consent: 'Consent',
  requests: 'Requests and copies',
  noConsent: 'No consent on file',
  consentMissing: {
    warn: 'Record the form that the candidate signed, or ask the candidate to give consent.',
    required: 'The record can be approved and shown once there is a consent of the candidate.',
  },
  consentWasWithdrawn: 'The candidate does not agree that the record is published',
  consentOutdated: 'The consent covers less than the site does now',
  correctionAsked: 'The candidate asks for a correction',
  correctionSettled: 'Mark as settled',

  lookupHelp:
    'Finds all records, including hidden ones and those awaiting approval. The limits of visitors do not apply.',
  lookupRequired: 'Enter a name or number',
  lookupMore: (shown: number, { count, isCapped }: { count: number; isCapped: boolean }) =>
    `The ${number(shown)} closest of ${isCapped ? 'more than ' : ''}${number(count)}. Add a word or more of the number to narrow it down.`,
  lookUp: 'Look up',
  lookupNothing: 'No record found',
  lookupNothingHelp:
    'Check a number: 0 and O, 1 and I look alike. Of a name, one word may be enough.',
  noDocuments: 'No documents',
  publicNow: {
    number: 'Anyone with the number can find this record.',
    'number+name': 'Anyone with the number and the name can find this record.',
    'number+birthDate': 'Anyone with the number and the date of birth can find this record.',
  },
  noBirthDate: 'Visitors cannot find this record, as it has no date of birth.',
  notPublicNow: 'Visitors cannot find this record.',

  checkHelp: (most: number) =>
    `Paste up to ${number(most)} passport or IRCC numbers, one per line, or choose a text or CSV file.`,
  numbers: 'Numbers',
  file: 'Or a file (.txt or .csv)',
  check: 'Check',
  checkNone: 'Paste at least one number, or choose a file with numbers.',
  checkTooMany: (most: number, count: number) =>
    `You entered ${number(count)} numbers. Check at most ${number(most)} at once.`,
  checkNoText: 'This is not a text file. Save the table as CSV, or paste the numbers.',
  checked: (found: number, all: number) => `${number(found)} of ${number(all)} found`,
  checkAgain: 'Check other numbers',
  typedNumber: 'Number',
  result: 'Result',
  found: 'Found',
  notFound: 'Not found',
  notANumber: 'Not a number',
  repeated: 'duplicate',
  name: 'Name',
  photo: 'Photo',
}
