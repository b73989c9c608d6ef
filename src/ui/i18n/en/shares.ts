import type { SecondFact, SharedField, SharePurpose, ShareState } from '#contract/shares/share.ts'
import { inEnglish as number } from '../numbers.ts'

const purposes: Record<SharePurpose, string> = {
  employer: 'Employer',
  school: 'School',
  landlord: 'Landlord',
  authority: 'Authority',
  other: 'Other',
}
const states: Record<ShareState, string> = {
  live: 'Live',
  revoked: 'Revoked',
  expired: 'Expired',
  'used-up': 'Used up',
  locked: 'Locked: wrong PIN or name five times',
}
const fields: Record<SharedField, string> = {
  parents: "Parents' names",
  address: 'Address',
  nationality: 'Nationality',
}
const secondFacts: Record<SecondFact, string> = {
  pin: 'A PIN of six digits',
  name: "The candidate's name",
  none: 'Nothing: whoever has the code sees it',
}

/** Share codes: their public page, and the panel for staff */
export const shares = {
  title: 'Open a share code',
  lead: (organisation: string) =>
    `A candidate of ${organisation} gave you a code? It shows you the documents that were chosen for you.`,
  code: 'Code',
  codeHint: 'Twelve letters and digits, such as K7QM-2X9D-4HFA',
  second: 'PIN, or the name',
  secondHint:
    "Six digits. If you were asked for the candidate's name instead, enter the name. Leave it empty if you were given neither.",
  viewer: 'Who are you? (optional)',
  viewerHint: 'The candidate and the organisation see it. Nobody checks it.',
  show: 'Show',
  opening: 'Opening…',
  offline:
    'You are offline. What you typed is still here: press Show again when you are connected.',
  codeRequired: 'Enter the code',
  codeMistyped: 'The code is mistyped: compare it with the one that you were given',
  tooLong: 'Enter up to 100 characters',
  nothingTitle: 'This code shows nothing',
  nothingHelp: 'The site does not say why. It may be one of these:',
  nothingSteps: [
    'The PIN or the name is wrong. After five wrong ones a code is locked.',
    'The code has expired, was revoked, or has been used as often as it may be.',
    'The record is not public at the moment.',
  ],
  askAnew: 'Ask the person who gave it to you for a new one.',
  goneTitle: 'This cannot be opened any more',
  goneHelp:
    'It was open for a short time only, or is not shown any more. If you searched for it, search again. If you opened it by a share code, open the code again; if that shows nothing, ask the person who gave you the code for a new one.',
  openCodeAgain: 'Open a share code again',
  expiredTitle: 'Open the code again',
  expiredHelp:
    'What a code shows stays open for a short time only. Each time that it is opened counts as a view.',
  resultTitle: 'Shared by a code',
  ended: (count: string) => `Ended codes: ${count}`,
  noDocumentLeft: 'The documents that were shared are no longer here.',
  nothingLeft: 'What was shared is no longer here.',
  checkedOn: (at: string) => `Checked on ${at}`,
  shownBy: (at: string) => `Shown by a code, ${at}`,
  checkAgainAt: (number: string | undefined, isShared: boolean) =>
    number
      ? `Check ${number} again yourself at`
      : `Check this record yourself, with ${isShared ? 'a code' : 'the number'} from the candidate, at`,

  heading: 'Share codes',
  help: 'A code and a PIN that show an employer, say, the chosen documents. It works while the record is public.',
  notPublic: 'The record has to be public before it can be shared.',
  codes: 'Codes',
  none: 'No codes yet.',
  make: 'Create a share code',
  makeButton: 'Create the code',
  documents: 'What is shown',
  chooseAll: 'Select all',
  documentsRequired: 'Choose what is shown',
  fields,
  secondFact: 'Needed besides the code',
  secondFacts,
  purpose: 'For',
  purposes,
  label: 'Note (optional)',
  labelHint: 'Only staff see it',
  days: 'Valid for (days)',
  daysWrong: 'Enter a number from 1 to 90',
  mostViews: 'Views at most (empty: no limit)',
  mostViewsWrong: 'Enter a number from 1 to 1,000, or leave it empty',
  statementToo: 'Hand out the signed statement too',
  signedStatement: 'Signed statement',
  statementTooHint:
    'Whoever opens the code can keep it for ever; it proves offline what was stated.',
  tooMany: 'This record has 20 live codes made by staff already: revoke one of them first',
  ownTooMany: 'You have 20 live codes already: revoke one first',
  tooOften: (wait: string) =>
    `You have made too many codes in the last hour. Please try again in ${wait}.`,
  madeTitle: 'The code is ready',
  madeHelp: 'Code and PIN are shown this once. Give the PIN in another way than the code.',
  madeHelpWithoutPin: 'The code is shown this once.',
  pin: 'PIN',
  link: 'Link with the code',
  copy: 'Copy',
  copied: 'Copied',
  copyByHand: 'The browser did not copy it. It is selected here: copy it by hand.',
  openAt: 'Open it at',
  validUntil: (day: string) => `Valid until ${day}`,
  states,
  views: (views: string, most: string | undefined) =>
    most === undefined ? `Views: ${views}` : `Views: ${views} of ${most}`,
  madeBy: (name: string, day: string) => `Created by ${name} on ${day}`,
  whoLooked: 'Who looked',
  whoLookedOf: (purpose: string) => `Who looked: ${purpose}`,
  nobody: 'Nobody yet.',
  viewsDeleted: 'The list has been deleted.',
  newestViews: (shown: number, all: number) =>
    `The newest ${number(shown)} of ${number(all)} are shown. A copy of the data has them all.`,
  notKept: 'Views are deleted 90 days after the end of a code.',
  saidTheyWere: (viewer: string) => `said they were ${viewer} (not checked)`,
  saidNothing: 'did not say who they were',
  from: (network: string) => `from ${network}`,
  revoke: 'Revoke',
  byHolder: 'by the candidate',

  holder: "Candidate's account",
  heldBy: (name: string, email: string) => `${name} (${email}) has claimed this record`,
  release: 'Unlink this account',
  releaseHelp:
    'Unlink it if somebody else can use this account. The share codes made with it end too; the candidate needs a new slip.',
  makeSlip: 'Create a claim slip',
  slipHelp:
    'With the slip, the passport number and the date of birth the candidate claims this record for an account of their own. A new slip replaces the one before.',
  inviteFirst: 'Nobody can register on this site: invite the candidate as a student first.',
  askToInvite:
    'Nobody can register on this site. Ask an admin to invite the candidate as a student first.',
  slipTitle: (organisation: string) => `Your record at ${organisation}`,
  slipSteps: (address: string, canRegister: boolean) => [
    `Open ${address} on your phone.`,
    canRegister
      ? 'Register or log in, and confirm your email address.'
      : 'Log in with the account that you made from our invitation. If you have none, ask us for one.',
    'Type the code above, your passport number and your date of birth.',
    'Choose which documents an employer may see, and for how long.',
  ],
  slipKeep: 'The code works once. Keep this slip to yourself: show it to nobody.',

  claimLead: (organisation: string) =>
    `You have a slip from ${organisation}? With it you see what this site shows of you, and share documents by codes.`,
  claimUnverified: 'Confirm your email address first: we sent you a link. Ask for another here:',
  claimCode: 'Code on the slip',
  claimCodeMistyped: 'The code is mistyped: compare it with the slip',
  claimBirthHint: 'Fill it in: the organisation may have it on file',
  claimButton: 'Claim it',
  claimFitsNothing:
    'No record matches. Check the code, the passport number and the date of birth. A slip works once, within seven days: if all is correct, ask for a new one.',

  claimedOn: (organisation: string, day: string) =>
    `Kept by ${organisation}. Linked to your account on ${day}.`,
  ownNotPublic: (organisation: string) =>
    `Nothing of your record is public at the moment, and your codes show nothing. Ask ${organisation} if you did not expect that.`,
  ownWithoutBirth: (organisation: string) =>
    `Visitors cannot find your record now: they need your date of birth too, and ${organisation} does not have it. Ask ${organisation} to add it. Your codes work.`,
  noOwnRecord: (organisation: string) =>
    `No record is linked to your account. Ask ${organisation} for a slip.`,
  publicSees: 'What the public sees',
  ownDocuments: 'Documents',
  ownValidity: 'How long your documents are valid',
  openAsPublic: 'Open it as the public sees it',
  ownHelp:
    'A code shows the documents that you choose to whoever has it. Do not hand your phone to anybody while you create one.',
  ownLabelHint: 'Only you and the organisation see it',
  exportOwn: 'Download your data',
  copiesAndRequests: 'Copies with scans, and requests',
  askForCorrection: 'Ask for a correction',
  correction: 'What is wrong?',
  correctionHint:
    'The organisation reads it and decides what to change. You can change your message until it is settled.',
  sendCorrection: 'Send',
  correctionWrong: 'Write what is wrong, in at most 1,000 characters',
}
