import type { ConsentEvidence } from '#contract/person/consent.ts'
import type { ConsentState } from '#contract/person/given-consent.ts'

const evidences: Record<ConsentEvidence, string> = {
  holder: 'Given by the candidate on this site',
  'signed-form': 'Signed form, recorded by staff',
  objection: 'The candidate does not want the record published',
}

/** Consents of candidates: the page of staff, the printed form, and the page of the candidate */
export const consents = {
  heading: 'Consent',
  help: 'The candidate agrees that the record is published: on this site with an account of their own, or on paper. Only the candidate can give consent here on the site; you can record a form that the candidate has signed.',
  states: {
    live: 'There is a consent',
    outdated: 'There is a consent, but it covers less than the site does now',
    withdrawn: 'The candidate does not agree that the record is published',
    none: 'No consent on file',
  },
  outdatedHelp:
    'Since it was given, records can be found with less, or are kept longer. Ask the candidate to agree to the present text.',
  shownAllTheSame: 'The record is visible all the same.',
  evidences,
  valid: 'In force',
  ended: 'Withdrawn',
  all: 'All consents',
  none: 'None yet.',
  givenOn: (day: string) => `Given on ${day}`,
  signedOn: (day: string) => `Signed on ${day}`,
  recordedBy: (name: string, day: string) => `Recorded by ${name} on ${day}`,
  withdrawnBy: (name: string, at: string) => `Withdrawn on ${at}, entered by ${name}`,
  withdrawnByCandidate: (at: string) => `Withdrawn by the candidate on ${at}`,
  statedBy: (name: string, at: string) => `Stated on ${at}, entered by ${name}`,
  statedByCandidate: (at: string) => `Stated by the candidate on ${at}`,
  byRestore: 'the command line (restored backup)',
  withdrawnAt: (at: string) => `Withdrawn on ${at}`,
  scan: 'Scan of the signed form',
  showText: 'The text that was agreed to',
  withdraw: 'Withdraw the consent',
  object: 'Record an objection',
  objectHelp:
    'If the candidate does not want the record to be published. It is hidden at once, and showing it again asks you first.',
  remove: 'Recorded by mistake',
  withdrawHelp:
    'Do this if the candidate asks you to. All consents of the record end, and the record is hidden at once.',
  record: 'Record a signed form',
  printFirst: 'Print a blank form for the candidate:',
  /** Before the name of a language */
  blankForm: 'Blank form in',
  signedOnLabel: 'Day of the signature',
  language: 'Language of the form',
  scanHint:
    "JPEG, PNG, WebP or PDF. Staff who may change this record can open it, and it is part of the candidate's own copy.",
  scanKept: 'The file that you chose is kept unless you choose another.',
  scanChosen: 'The chosen file',
  sameText:
    'Compare the form with the present text below. If it says something else, let the candidate sign a new one.',
  presentText: 'The present text',
  textChanged:
    'The text has changed since you opened this page. Nothing is saved yet: compare the form with it again, then record the consent.',
  save: 'Record the consent',
  mistakes: {
    required: 'Enter the day on which the form was signed',
    'not-a-date': 'Enter a date, such as 2026-01-31',
    'too-early': 'Enter a day after 1949',
    'in-future': 'The day of the signature is in the future',
    'before-withdrawal':
      'The candidate has withdrawn consent since this form was signed. A new form is needed.',
  },
  scanRequired: 'Choose the scan of the signed form',
  scanGone: 'This file has expired: choose it again',

  formSignature: 'Signature of the candidate',
  formBlockName: 'Name in block letters',
  formVersion: (version: string, record: string) => `Text version ${version} · record ${record}`,

  own: {
    lead: (organisation: string) =>
      `Here you agree that ${organisation} publishes your record, and you can withdraw that at any time.`,
    states: {
      live: 'You agree that your record is published.',
      outdated:
        'You agreed that your record is published, but since then it can be found with less, or is kept longer. Please read the text again.',
      withdrawn: 'You do not agree that your record is published.',
      none: 'You have not agreed that your record is published.',
    },
    ofAnother: (state: ConsentState): string =>
      state === 'outdated'
        ? 'Another account agreed earlier that your record is published, but since then it can be found with less, or is kept longer. Please read the text again, or withdraw.'
        : 'Another account agreed earlier that your record is published. If that was not you, withdraw it.',
    isPublic: (organisation: string) =>
      `Visitors can find it now. If you do not want that, hide it below or ask ${organisation} why it is shown.`,
    isHidden: 'Visitors cannot find it.',
    object: 'I do not want my record published',
    objection: 'You said that you do not want your record published',
    objectionNoted: 'An objection to the publication of your record was noted',
    byForm: 'It is on a form that you signed on paper.',
    given: 'Given by you on this site',
    earlier: 'Given earlier from another account',
    form: 'Signed on paper',
    stated: (at: string) => `Stated on ${at}`,
    withdrawnByYou: (at: string) => `Withdrawn by you on ${at}`,
    give: 'I agree',
    againHelp: (organisation: string) =>
      `If you agree again, your record stays hidden until ${organisation} shows it again.`,
    withdraw: 'Withdraw my consent',
    withdrawHelp: 'If you press this, your record is hidden at once. You need no reason.',
    earlierTitle: 'What you agreed to, and when',
    textChanged: 'The text has changed in the meantime. Please read it again.',
    tooOften: (wait: string) => `You have given consent very often. Please try again in ${wait}.`,
    open: 'Read it, or change it',
  },
}
