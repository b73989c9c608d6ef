/** The settings page, and the page of the date. */
export const settings = {
  title: 'Settings',
  introduction: 'What is saved here counts from the next request on.',
  save: 'Save',
  nothing: '(empty)',
  yes: 'yes',
  fixed:
    'Whoever runs the server has fixed this in its environment. It is shown here, and can only be changed there.',
  posesAsGovernment:
    'This name claims to be a government. A site that poses as one deceives people. If you act for an authority, give its name: it is then shown on every page.',
  groups: {
    organisation: {
      title: 'Organisation',
      about: 'On whose behalf this site speaks. Shown on every public page.',
    },
    lookup: {
      title: 'What a visitor has to know',
      about: 'What somebody types to see a record that is visible and approved.',
    },
    limits: {
      title: 'Limits on guessing',
      about:
        'How often one network may search, and how often one number may be searched for. Whoever passes a limit is told when to try again.',
    },
    withheld: {
      title: 'Withheld from the public',
      about: 'What is ticked is kept and shown to staff, and never shown to a visitor.',
    },
    checks: {
      title: 'Official checks',
      about:
        'Every public page says where the authorities themselves answer. Choose those that concern your candidates: at least one.',
    },
    staff: { title: 'Staff', about: 'What the accounts of admins and moderators need.' },
  },
  fields: {
    name: 'Name',
    registrationNumber: 'Registration number',
    address: 'Address',
    email: 'Email',
    phone: 'Phone',
    website: 'Website',
    actsFor: 'Authority it acts for',
    lookupPolicy: 'What a visitor gives',
    perMinute: 'Searches a minute',
    perHour: 'Searches an hour',
    perDay: 'Searches a day',
    wrongNamesPerHour: 'Wrong names for a number, an hour',
    documents: 'Papers',
    parents: "The parents' names",
    officialChecks: 'Official checks',
    requireTwoFactor: 'Require a second factor',
  },
  hints: {
    registrationNumber: 'As on your licence. It stands on the Verified ID Card.',
    website: 'Beginning with https://',
    actsFor: 'Only if a government has asked you to: its name is then shown on every page',
    requireTwoFactor: 'Staff without one can do nothing but set it up. Set up your own first.',
  },
  policies: { number: 'The number alone', 'number+name': 'The number and the name' },
  consequences: {
    number: 'Whoever has or guesses a number sees the whole record that belongs to it.',
    'number+name':
      'Suggested. Whoever has a number must also know whose it is; accents, capitals and the order of the names are forgiven.',
  },
  limitsOff: 'There are no limits now: every number can be guessed by a machine.',
  limitsBySaving: 'Saving switches them on.',
  mistakes: {
    name: 'Name is required, with at most 120 characters',
    email: 'Please input valid email',
    website: 'This is not an address that begins with https:// or http://',
    officialChecks: 'At least one has to be shown',
    number: 'A whole number from 1 to 9,999,999',
    other: 'This is too long',
  },
  conflict: {
    title: 'Somebody else has changed this meanwhile.',
    help: 'What you typed is still in the fields. Save again to put it in place of theirs.',
    field: 'Field',
    now: 'As it is now',
    typed: 'As you typed it',
  },
  date: {
    title: 'Change date',
    about: 'The home page and Check Visa say that their information is current as of this day.',
    label: 'Date',
    update: 'Update',
    invalid: 'Please choose a valid date',
    now: (date: string) => `Now: ${date}`,
  },
}
