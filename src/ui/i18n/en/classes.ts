import type { ClassFields, ClassState } from '#contract/classes/class.ts'
import type { AmountMistake } from '#contract/classes/money.ts'
import type { PaymentKind, PaymentMethod } from '#contract/classes/payment.ts'

const states: Record<ClassState, string> = {
  draft: 'Not published',
  published: 'Published',
  cancelled: 'Cancelled',
}

const kinds: Record<PaymentKind, string> = {
  payment: 'Payment',
  refund: 'Refund',
  correction: 'Correction',
}

const methods: Record<PaymentMethod, string> = {
  cash: 'Cash',
  bank: 'Bank transfer',
  card: 'Card',
  mobile: 'Mobile payment',
  other: 'Other',
}

const amountMistakes: Record<AmountMistake | 'more-than-paid', string> = {
  required: 'Type an amount',
  'not-an-amount': 'This is not an amount. Type digits, such as 1500 or 1,500.50',
  negative: 'An amount cannot be below zero',
  zero: 'The amount has to be more than zero',
  'too-precise': 'This currency does not have so many decimals',
  'too-large': 'This amount is too large',
  'more-than-paid': 'This would give back more than was paid',
}

const fieldMistakes: Record<Exclude<keyof ClassFields, 'fee'>, string> = {
  title: 'Title is required, with at most 120 characters',
  text: 'Text is required, with at most 5,000 characters',
  startsOn: 'Choose the day on which it starts',
  place: 'Place is required, with at most 200 characters',
  seats: 'Type a number of seats from 1 to 400',
  currency: 'Choose a currency',
}

/** Classes, places in them, and the money for them. */
export const classes = {
  states,
  kinds,
  methods,
  amountMistakes,
  fieldMistakes,

  browse: {
    introduction:
      'Classes that prepare you before you leave. Select those that you think about, and enrol while there are seats.',
    none: 'No classes are open at present. Look in again later.',
    open: 'Read more',
    back: 'All classes',
  },
  pictureOf: (title: string, place: number) => `${title}: image ${place}`,
  starts: 'Starts',
  place: 'Place',
  seats: 'Seats',
  fee: 'Fee',
  free: 'Free',
  seatsLeft: (left: number) => (left === 1 ? '1 seat left' : `${left} seats left`),
  full: 'Full',
  started: 'Has started',
  seatsTaken: (taken: number, seats: number) => `${taken} of ${seats} taken`,
  isSelected: 'Selected',
  isEnrolled: 'Enrolled',
  hasLeft: 'Left',
  choices: { select: 'Select', unselect: 'Remove', enrol: 'Enrol', leave: 'Cancel my place' },

  selected: {
    introduction: 'What you think about. Selecting keeps no seat: enrol to have one.',
    none: 'You have selected no class yet.',
    browse: 'Browse the classes',
  },
  enrolled: {
    introduction: 'You can cancel until the day before a class starts.',
    none: 'You are enrolled in no class yet.',
    left: (day: string) => `You cancelled your place on ${day}`,
    cancelled: 'This class was cancelled and does not take place.',
    payments: 'Payments',
  },

  desk: {
    introduction:
      'Classes for students before they leave. Students see a class from the moment you publish it.',
    add: 'Add a class',
    none: 'There are no classes yet.',
    edit: 'Edit',
    people: 'Students and payments',
    publish: 'Publish',
    cancel: 'Cancel the class',
    remove: 'Delete',
    back: 'Back to the classes',
  },
  form: {
    addTitle: 'Add a class',
    editTitle: 'Edit a class',
    startsOn: 'Start date',
    startsOnHint: 'Students can enrol and cancel until the day before.',
    place: 'Place',
    placeHint: 'Where and at what time, such as “Room 2, from 9:00”.',
    seats: 'Seats',
    fee: 'Fee',
    feeHint:
      '0 if it costs nothing. Students who are enrolled already keep the fee they enrolled at.',
    currency: 'Currency',
    seatsTaken: (taken: number) => `${taken} seats are taken already: there cannot be fewer`,
    currencyFixed: 'Students have enrolled at a fee in the old currency: it cannot change any more',
    conflict: {
      title: 'Somebody else has changed this class meanwhile.',
      help: 'What you typed is still in the fields; theirs is below. Save again to put yours in its place.',
    },
  },

  people: {
    title: 'Students and payments',
    none: 'Nobody has selected this class or enrolled in it yet.',
    student: 'Student',
    state: 'State',
    since: 'Since',
    deleted: 'Deleted account',
    export: 'Export as CSV',
    account: 'Payments',
    accountOf: (name: string) => `Payments of ${name}`,
    columns: {
      name: 'Name',
      email: 'Email',
      state: 'State',
      since: 'Since (UTC)',
      fee: 'Owed in all',
      paid: 'Paid',
      owed: 'Still owed',
      currency: 'Currency',
    },
  },
  money: {
    due: 'Fee',
    paid: 'Paid',
    owed: 'Still owed',
    toBeGivenBack: 'To be given back',
    settled: 'Paid in full',
  },
  account: {
    title: (name: string) => `Payments of ${name}`,
    entries: 'Entries',
    none: 'Nothing has been booked yet.',
    record: 'Record a payment',
    refund: 'Record a refund',
    recordButton: 'Record payment',
    refundButton: 'Record refund',
    amount: (currency: string) => `Amount in ${currency}`,
    method: 'Method',
    reference: 'Reference',
    referenceHint: 'The number of a slip or transfer, if there is one.',
    referenceMistake: 'A reference has at most 120 characters',
    date: 'Date',
    dateMistake: 'Choose a day that is not in the future',
    onlyGrows:
      'An entry is never altered. If one is wrong, correct it: the difference becomes an entry of its own.',
    correct: 'Correct',
    correctEntry: (number: number) => `Correct entry ${number}`,
    shouldBe: (currency: string) => `What it should have been, in ${currency}`,
    shouldBeHint: '0 if it should not be there at all.',
    why: 'Why',
    whyMistake: 'Say why, with at most 120 characters',
    correctButton: 'Book the correction',
    sameAlready: 'It says so already: there is nothing to correct',
    back: 'Back to the students',
    receipt: (number: number) => `Receipt ${number}`,
  },
  history: {
    introduction:
      'Everything that was booked for you, the newest first. Each entry has a receipt to print.',
    none: 'Nothing has been booked for you yet.',
    number: 'No.',
    date: 'Date',
    class: 'Class',
    kind: 'What',
    amount: 'Amount',
    owedTitle: 'What is still owed',
    nothingOwed: 'You owe nothing.',
    older: 'Older entries',
    newest: 'Newest entries',
  },
  receipt: {
    titles: { payment: 'Receipt', refund: 'Refund receipt', correction: 'Correction' },
    number: (number: number) => `No. ${number}`,
    receivedFrom: 'Received from',
    paidTo: 'Paid to',
    student: 'Student',
    for: 'For',
    date: 'Date',
    method: 'Method',
    reference: 'Reference',
    amount: 'Amount',
    corrects: (number: number) => `Corrects entry ${number}`,
    corrections: 'Corrected since',
    comesTo: 'It comes to',
    asOf: (day: string) => `How the account stands on ${day}`,
    recordedOn: (day: string) => `Booked on ${day}`,
    registration: (number: string) => `Registration number ${number}`,
    print: 'To keep it, print this page: it fits on one sheet.',
    back: 'Back to the payments',
  },
}
