import type { ClassState } from '#contract/classes/class.ts'
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
  required: 'Enter an amount',
  'not-an-amount': 'Enter an amount in digits, such as 1500 or 1,500.50',
  negative: 'An amount cannot be below zero',
  zero: 'The amount must be more than zero',
  'too-precise': 'Too many decimal places for this currency',
  'too-large': 'This amount is too large',
  'more-than-paid': 'This would refund more than was paid',
}

const fieldMistakes: Record<'startsOn' | 'seats' | 'currency', string> = {
  startsOn: 'Choose a start date with a year of four digits',
  seats: 'Enter a number of seats from 1 to 400',
  currency: 'Choose a currency',
}

export const classes = {
  states,
  kinds,
  methods,
  amountMistakes,
  fieldMistakes,

  browse: {
    introduction:
      'Classes to prepare you for going abroad. Select classes you are considering, and enrol while seats last.',
    none: 'No classes are open at the moment. Please check again later.',
    back: 'All classes',
    later: 'Later classes',
  },
  pictureOf: (title: string, place: number) => `${title}: image ${place}`,
  starts: 'Starts',
  place: 'Location',
  seats: 'Seats',
  fee: 'Fee',
  free: 'Free',
  seatsLeft: (left: number) => (left === 1 ? '1 seat left' : `${left} seats left`),
  full: 'Full',
  started: 'Started',
  seatsTaken: (taken: number, seats: number) => `${taken} of ${seats} taken`,
  isSelected: 'Selected',
  isEnrolled: 'Enrolled',
  hasLeft: 'Enrolment cancelled',
  choices: { select: 'Select', unselect: 'Remove', enrol: 'Enrol', leave: 'Cancel enrolment' },

  selected: {
    introduction:
      'Classes you are considering. Selecting a class does not reserve a seat: enrol to get one.',
    none: 'You have not selected any classes yet.',
    browse: 'Browse classes',
  },
  enrolled: {
    introduction: 'You can cancel until the day before a class starts.',
    none: 'You are not enrolled in any classes yet.',
    left: (day: string) => `You cancelled your enrolment on ${day}`,
    cancelled: 'This class was cancelled.',
  },

  list: {
    introduction:
      'Classes that prepare students for going abroad. Students see a class when you publish it.',
    add: 'Add a class',
    none: 'There are no classes yet.',
    earlier: 'Earlier classes',
    isPosing: 'Not in the list for students: its title reads as the name of a government’s service',
    edit: 'Edit',
    people: 'Students and payments',
    publish: 'Publish',
    cancel: 'Cancel class',
    remove: 'Delete',
    back: 'Back to classes',
  },
  form: {
    addTitle: 'Add a class',
    editTitle: 'Edit class',
    startsOn: 'Start date',
    startsOnHint: 'Students can enrol and cancel until the day before.',
    hasStarted: 'Choose a day after today: students enrol until the day before',
    placeHint: 'Where and when, such as “Room 2, from 9:00”.',
    moved: (isTold: boolean): string =>
      isTold
        ? 'If you change the date or the location before its first day is over, enrolled students are told by email.'
        : 'This site does not send email: if you change the date or the location, tell the enrolled students yourself.',
    seats: 'Seats',
    feeHint: '0 if it is free. Students who are already enrolled keep their fee.',
    currency: 'Currency',
    pictureRequired: 'Class image is required',
    seatsTaken: (taken: number) => `${taken} seats are already taken: enter at least this number`,
    currencyFixed: 'The currency cannot be changed because students have already enrolled',
    conflict: {
      title: 'This class was changed meanwhile.',
      help: 'Your changes are still in the fields; the saved version is below. Save again to replace it with yours.',
    },
  },

  people: {
    none: 'No students have selected this class or enrolled in it yet.',
    student: 'Student',
    deleted: 'Deleted account',
    export: 'Export as CSV',
    account: 'Payments',
    accountOf: (name: string) => `Payments of ${name}`,
    columns: {
      name: 'Name',
      email: 'Email',
      state: 'State',
      since: 'Since',
      fee: 'Total due',
      paid: 'Paid',
      owed: 'Still owed',
      currency: 'Currency',
    },
  },
  money: {
    refundDue: 'To be refunded',
    status: 'Status',
    settled: 'Paid in full',
  },
  account: {
    entries: 'Entries',
    none: 'There are no entries yet.',
    record: 'Record a payment',
    refund: 'Record a refund',
    recordButton: 'Record payment',
    refundButton: 'Record refund',
    amount: (currency: string) => `Amount in ${currency}`,
    moreThan: {
      payment: (amount: string, owed: string) =>
        `${amount} is more than the ${owed} still owed. If it is right, press “Record payment” again.`,
      refund: (amount: string, due: string) =>
        `${amount} is more than the ${due} to be refunded. If it is right, press “Record refund” again.`,
    },
    entryAdded: {
      title: 'Somebody else has added an entry.',
      help: 'This is not recorded. What you typed is still in the fields: if it is not among the entries above, press the button again.',
    },
    method: 'Method',
    reference: 'Reference',
    referenceHint: 'The number of the receipt or transfer, if there is one.',
    referenceMistake: 'Use at most 120 characters',
    date: 'Date',
    dateMistake: 'Choose a date from 2000 to today',
    onlyGrows:
      'Entries are never changed, and stay when the account is deleted: write no names in them. If one is wrong, correct it: the difference is recorded as a new entry.',
    correct: 'Correct',
    correctEntry: (number: number) => `Correct entry ${number}`,
    shouldBe: (currency: string) => `Correct amount in ${currency}`,
    shouldBeHint: '0 if there should be no entry.',
    why: 'Reason',
    whyMistake: 'Reason is required, with at most 120 characters',
    correctButton: 'Record correction',
    sameAlready: 'This is already the amount: there is nothing to correct',
    back: 'Back to students',
    receipt: (number: number) => `Receipt ${number}`,
  },
  history: {
    introduction: 'Your payments and refunds, newest first. Each has a receipt you can print.',
    none: 'You have no payments yet.',
    number: 'No.',
    class: 'Class',
    kind: 'Type',
    amount: 'Amount',
    owedTitle: 'Amounts still owed',
    nothingOwed: 'You owe nothing.',
    older: 'Older entries',
    newest: 'Newest entries',
  },
  receipt: {
    titles: { payment: 'Receipt', refund: 'Refund receipt', correction: 'Correction' },
    number: (number: number) => `No. ${number}`,
    receivedFrom: 'Received from',
    paidTo: 'Paid to',
    for: 'For',
    corrects: (number: number) => `Corrects entry ${number}`,
    corrections: 'Later corrections',
    comesTo: 'Total',
    asOf: (day: string) => `Balance on ${day}`,
    recordedOn: (day: string) => `Recorded on ${day}`,
    print: 'Print this page to keep it. It fits on one page.',
    back: 'Back to payments',
  },
}
