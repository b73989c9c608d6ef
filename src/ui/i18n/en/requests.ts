import type { RequestKind, RequestOutcome, RequestState } from '#contract/person/request.ts'

const kinds: Record<RequestKind, string> = {
  access: 'A copy of the data',
  erasure: 'Erasure of the data',
  objection: 'An end of publishing',
}

const outcomes: Record<RequestOutcome, string> = {
  done: 'Done',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
}

const states: Record<RequestState, string> = { open: 'Open', closed: 'Closed' }

/** Requests of people about their own data, and copies of it: pages of staff and of the candidate */
export const requests = {
  help: 'What people ask about their own data. Each request has to be answered within 30 days.',
  kinds,
  outcomes,
  states,
  list: 'Requests',
  noneOpen: 'No open requests',
  noneClosed: 'No closed requests',
  noneHelp:
    'Candidates ask on their own page, and you can enter a request on the page of a record.',
  columns: {
    record: 'Record',
    kind: 'Asked for',
    askedOn: 'Asked on',
    due: 'Answer by',
    closed: 'Closed on',
  },
  late: 'Late',
  erased: 'The record was erased',
  inBin: 'in the bin',
  daysLeft: (days: number, count: string) => {
    if (days === 0) return 'Today is the last day'
    const unit = Math.abs(days) === 1 ? 'day' : 'days'
    return days < 0 ? `${count} ${unit} overdue` : `${count} ${unit} left`
  },
  heading: (kind: string) => `Request: ${kind}`,
  recordedBy: 'Entered by',
  byHolder: 'The candidate, on this site',
  closedBy: 'Closed by',
  note: 'Note',
  answer: 'Answer',
  close: 'Close the request',
  outcome: 'Result',
  answerLabel: 'Answer to the candidate',
  answerHint: (sendsMail: boolean) =>
    `Required if you refuse. Candidates with an account read it on their page${sendsMail ? ', and get an email that it is there' : ''}, unless staff have unlinked their account.`,
  answerWrong: 'Say why you refuse, in at most 1,000 characters',
  textWrong: 'At most 1,000 characters of plain text',
  notDone: {
    'not-erased': {
      title: 'The record has not been erased yet.',
      help: 'Delete it and erase it in the bin: that closes this request. Otherwise refuse, and say why.',
    },
    'still-public': {
      title: 'The record is still public.',
      help: 'Hide it or withdraw its consent first. Otherwise refuse, and say why.',
    },
    'closed-already': {
      title: 'This request has been closed or withdrawn in the meantime.',
      help: 'Your answer was not sent. This is what you wrote:',
    },
  },
  toDo: {
    access:
      'Download the copy, give it to the candidate, and close the request. Until then nobody can delete the record.',
    erasure:
      'Delete the record and erase it in the bin: that closes this request. If you may not erase it, refuse and say why.',
    objection: 'Hide the record or withdraw its consent, then close the request.',
  },
  toBin: 'Open the bin',
  allOf: (name: string) => `All requests about ${name}`,
  ofRecord: 'Requests and copies',
  none: 'None yet.',
  enter: 'Enter a request',
  enterHelp: 'If somebody has asked in person, by letter or by phone.',
  askedOnLabel: 'Day on which they asked',
  noteLabel: 'Note (optional)',
  save: 'Enter the request',
  dayWrong: {
    'in-future': 'This day is in the future',
    'too-early': 'This day is more than a year ago',
    'not-a-date': 'Enter a date, such as 2026-01-31',
  },
  openAlready: 'A request for this is open already.',
  notEntered: 'Nothing was entered.',
  copyTitle: 'Copy of all data',
  copyHelp:
    'Everything that is stored about this person, in one ZIP file: the fields, all scans, consents, shares and who opened them, and the activity. Reasons of holds and notes on share codes are left out. Give it to nobody but the candidate.',
  download: 'Download the copy',
  own: {
    title: 'Your data and requests',
    help: (organisation: string) =>
      `You can download what you may see of your record, and ask ${organisation} for a copy of everything or for its erasure. It has 30 days to answer.`,
    copyTitle: 'Copy of your record',
    copyHelp: 'What you may see of your record, with its scans, in one ZIP file.',
    ask: (organisation: string) => `Ask ${organisation}`,
    kind: 'What do you ask for?',
    kinds: {
      access: 'A copy of everything, also of what you do not see here',
      erasure: 'To erase my record and its scans',
    },
    note: 'What you want to add (optional)',
    send: 'Send the request',
    notSent: 'Nothing was sent.',
    withdraw: 'Withdraw this request',
    all: 'Your requests',
    released: (organisation: string) =>
      `Your account is no longer linked to the record of this request. An answer since then is not shown here: ask ${organisation}.`,
    noRecord: 'No record is linked to your account any more.',
    tooOften: (wait: string) => ({
      title: 'You have asked very often.',
      help: `Please try again in ${wait}.`,
    }),
  },
}
