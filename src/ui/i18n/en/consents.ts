import type { ConsentEvidence } from '#contract/person/consent.ts'

const evidences: Record<ConsentEvidence, string> = {
  holder: 'Given by the candidate on this site',
  'signed-form': 'Signed form, recorded by staff',
}

/** Consents of candidates: the page of staff, the printed form, and the page of the candidate */
export const consents = {
  heading: 'Consent',
  help: 'The candidate agrees that the record is published: on this site with an account of their own, or on paper. Only the candidate can give consent here on the site; you can record a form that the candidate has signed.',
  states: {
    live: 'There is a consent',
    withdrawn: 'The consent was withdrawn',
    none: 'No consent on file',
  },
  evidences,
  valid: 'In force',
  ended: 'Withdrawn',
  all: 'All consents',
  none: 'None yet.',
  givenOn: (day: string) => `Given on ${day}`,
  signedOn: (day: string) => `Signed on ${day}`,
  recordedBy: (name: string, day: string) => `Recorded by ${name} on ${day}`,
  withdrawnBy: (name: string, at: string) => `Withdrawn on ${at}, entered by ${name}`,
  withdrawnAt: (at: string) => `Withdrawn on ${at}`,
  scan: 'Scan of the signed form',
  showText: 'The text that was agreed to',
  withdraw: 'Withdraw the consent',
  withdrawHelp:
    'If the candidate asks you to. All consents of the record end, and the record is hidden at once.',
  record: 'Record a signed form',
  printFirst: 'Print a blank form for the candidate:',
  blankForm: (language: string) => `Blank form in ${language}`,
  signedOnLabel: 'Day of the signature',
  language: 'Language of the form',
  scanLabel: 'Scan of the signed form',
  scanHint: 'JPEG, PNG, WebP or PDF. Only staff who may change this record can open it.',
  scanKept: 'The file that you chose is kept unless you choose another.',
  scanChosen: 'The chosen file',
  save: 'Record the consent',
  mistakes: {
    required: 'Enter the day on which the form was signed',
    'not-a-date': 'Enter a date, such as 2026-01-31',
    'too-early': 'Enter a day after 1949',
    'in-future': 'The day of the signature is in the future',
  },
  scanRequired: 'Choose the scan of the signed form',
  scanGone: 'This file has expired: choose it again',

  formSignature: 'Signature of the candidate',
  formDay: 'Day of the signature',
  formBlockName: 'Name in block letters',
  formVersion: (version: string, record: string) => `Text version ${version} · record ${record}`,
  print: 'Print',

  own: {
    lead: (organisation: string) =>
      `Here you agree that ${organisation} publishes your record, and you can withdraw that at any time.`,
    states: {
      live: 'You agree that your record is published.',
      withdrawn: 'Your consent is withdrawn. Your record is hidden.',
      none: 'You have not agreed that your record is published.',
    },
    byForm: 'It is on a form that you signed on paper.',
    given: 'Given by you on this site',
    earlier: 'Given earlier from another account',
    form: 'Signed on paper',
    withdrawnByYou: (at: string) => `Withdrawn by you on ${at}`,
    give: 'I agree',
    giveTitle: 'Please read this',
    againHelp: (organisation: string) =>
      `If you agree again, your record stays hidden until ${organisation} shows it again.`,
    withdraw: 'Withdraw my consent',
    withdrawHelp: 'Your record is hidden at once. You need no reason.',
    earlierTitle: 'What you agreed to, and when',
    textChanged: 'The text has changed meanwhile. Please read it again.',
    tooOften: (wait: string) => `You have given consent very often. Please try again in ${wait}.`,
    open: 'Read it, or change it',
  },
}
