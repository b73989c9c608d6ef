/** The settings page, and the page of the site date. */
export const settings = {
  title: 'Settings',
  introduction: 'Changes take effect immediately.',
  save: 'Save',
  nothing: '(empty)',
  yes: 'Yes',
  fixed: 'Set by the server administrator. It cannot be changed here.',
  posesAsGovernment:
    'This looks like that of a government. Use words of your own, without flags and without words such as Government, Authority, Embassy or Official. If you act for an authority, enter its name. It is then shown on every page.',
  governmentAddress:
    'This is an address of a government, and this site is not at one. Enter your own, or leave it empty.',
  mixesAlphabets: (word: string) =>
    `“${word}” mixes letters of several alphabets. Write each word in one alphabet, with a space or a hyphen between words.`,
  letterhead: {
    title: 'Print this on your letterhead',
    help: 'This is the fingerprint of the key that signs what this site states about records. Whoever checks a statement compares it with your paper, even when this site is gone.',
  },
  groups: {
    organisation: {
      title: 'Organisation',
      about: 'The organisation that runs this site. Shown on every public page.',
    },
    lookup: {
      title: 'What a visitor must enter',
      about: 'What a visitor must enter to see a visible and approved record.',
    },
    limits: {
      title: 'Search limits',
      about:
        'Limits make it hard to guess numbers. They apply to each network and to each number. A visitor over a limit is told when to try again.',
    },
    withheld: {
      title: 'Hidden from visitors',
      about:
        'Visitors do not see what you tick, unless the candidate gives them a share code for it. Staff see it, and so does the candidate, in their own copy. On a new site these are documents about health, crime and fingerprints.',
    },
    checks: {
      title: 'Official checks',
      about:
        'Every public page links to the official checks. Choose at least one that applies to your candidates. Pages that search IRCC numbers or LMIAs always name that of IRCC.',
    },
    time: {
      title: 'Time zone',
      about:
        'Here a document is valid until the end of its last day, and enrolment in a class ends when its first day begins.',
    },
    deleted: {
      title: 'Deleted records',
      about: 'A deleted record lies in the bin and can be brought back. Then it is erased.',
    },
    retention: {
      title: 'Retention',
      about:
        'A record is kept so many months after it was last approved, or last changed if it is not approved. 30 days before, staff are told, and by email the candidate who has claimed it, if this site sends email; then it is hidden, and 30 days later it goes to the bin. A day that was set for a record, or a hold, takes precedence.',
    },
    staff: { title: 'Staff', about: 'Rules for the accounts of admins and moderators.' },
    imports: {
      title: 'Imports',
      about:
        'Imported records await approval. Normally each is approved by an admin who opened it.',
    },
    statements: {
      title: 'Signed statements',
      about:
        'A signed statement proves to anybody, for ever, what this site stated of a record. Who gets one?',
    },
    consent: {
      title: 'Consent of candidates',
      about:
        'Candidates agree that their record is published: on this site, or by a form that they sign. Is a record approved without that?',
    },
    log: {
      title: 'Transparency log',
      about:
        'A list of what this site stated and withdrew, which nobody can rewrite unnoticed. It has days and hashes, and nothing of people.',
    },
  },
  fields: {
    name: 'Name',
    registrationNumber: 'Registration number',
    address: 'Address',
    email: 'Email',
    phone: 'Phone',
    website: 'Website',
    actsFor: 'Authority it acts for',
    lookupPolicy: 'A visitor must enter',
    perMinute: 'Searches per minute',
    perHour: 'Searches per hour',
    perDay: 'Searches per day',
    wrongNamesPerHour: 'Wrong names per number and hour',
    missesPerHour: 'Searches without a result per hour, of everybody',
    times24: 'Factor for an IPv4 /24',
    times56: 'Factor for an IPv6 /56',
    times48: 'Factor for an IPv6 /48',
    timesNumber: 'Factor for one number, from everywhere',
    timesNames: 'Factor for wrong names, from everywhere',
    documents: 'Documents',
    parents: "Parents' names",
    officialChecks: 'Official checks',
    timeZone: 'Time zone',
    binDays: 'Days in the bin',
    statements: 'Who gets a signed statement',
    consent: 'Consent of candidates',
    keepMonths: 'Months that a record is kept',
    requireTwoFactor: 'Require two-factor authentication',
    approveImportsInBulk: 'Imported records may be approved in bulk',
    requireSecondAdmin: 'A second admin countersigns what an admin states about a document',
    log: 'Anybody may read the log',
  },
  hints: {
    registrationNumber: 'As on your licence. Shown on the Verified ID Card.',
    website: 'Starts with https://',
    actsFor: 'Only if a government has authorised you. Its name is then shown on every page.',
    timeZone: 'Continent and city, such as Asia/Dhaka',
    binDays: '0 erases deleted records at once. This also counts for what is in the bin now.',
    keepMonths:
      '0 keeps records until somebody deletes them. However old a record is, you are told 30 days before it is hidden.',
    requireTwoFactor: 'Staff without it can only set it up. Set up your own first.',
    approveImportsInBulk: 'Also those that nobody has opened. The activity says so of each.',
    requireSecondAdmin:
      'A record for which an admin states more than “copy received” awaits the approval of another one. This counts once the site has two admins.',
    log: 'It shows how many records were approved on each day. If not ticked, there are only proofs of single statements.',
  },
  policies: {
    number: 'Number only',
    'number+name': 'Number and name',
    'number+birthDate': 'Number and date of birth',
  },
  consequences: {
    number: 'Anyone who has or guesses a number sees the whole record.',
    'number+name':
      'Recommended. A visitor must also know the name. Accents, capital letters and word order do not matter.',
    'number+birthDate':
      'A visitor must also know the date of birth, which is never shown. Records without one are not found.',
  },
  statements: {
    off: 'Nobody',
    shares: 'People with whom a candidate shares a record',
    results: 'Every visitor with a result',
  },
  statementHints: {
    off: 'Nothing is signed.',
    shares: 'Recommended. A search gives no signed file.',
    results:
      'A file in the hands of a stranger lasts for ever: it goes on proving what was stated after the record is hidden or erased.',
  },
  consents: {
    none: 'Yes, nothing is said about it',
    warn: 'Yes, with a warning',
    required: 'No, a consent is required',
  },
  consentHints: {
    none: 'You can record consents all the same. When one is withdrawn, the record is hidden.',
    warn: 'Recommended. Staff see “No consent on file” when they review a record, and can approve it.',
    required:
      'Without a consent no record is approved or shown again, also not one that an admin adds. Records that are public now stay public.',
  },
  limitsOff: 'There are no limits now: a program can guess every number.',
  limitsBySaving: 'Saving switches them on.',
  mistakes: {
    name: 'Name is required, with at most 120 characters, none of them invisible',
    email: 'Please input valid email',
    actsFor:
      'This is not known as the name of an authority. Enter its full official name and its government, such as: Office of Permits, Government of Samplestan',
    website: 'Enter an address that starts with https:// or http://',
    officialChecks: 'Choose at least one',
    timeZone: 'Enter a time zone, such as Asia/Dhaka',
    binDays: 'Enter a whole number from 0 to 365',
    keepMonths: 'Enter a whole number from 0 to 600',
  },
  limitMistake: (label: string, isFactor: boolean) =>
    `${label}: enter a whole number from 1 to ${isFactor ? '10,000' : '9,999,999'}`,
  conflict: {
    title: 'The settings were changed meanwhile.',
    help: 'Your changes are still in the fields. Save again to replace what is saved with them.',
    field: 'Field',
    now: 'Current value',
    typed: 'Your value',
  },
  date: {
    about: 'The home page and Check Visa show this as the date of the information.',
    label: 'Date',
    update: 'Update',
    invalid: 'Please choose a valid date',
    inFuture: 'This day is still to come. Choose today or an earlier day.',
    now: (date: string) => `Current date: ${date}`,
  },
}
