import type { Undo } from './undo.ts'

/**
 * Messages after an action, with their duration in milliseconds. Failures stay until closed, and so does what was
 * saved and needs somebody else: `until read`.
 */
export const toasts = {
  signedIn: 2000,
  recoveryCodeUsed: 'until closed',
  registered: 2000,
  signedOut: 2000,
  /** A code was sent twice, or too long after the password */
  codeTooLate: 'until closed',
  passwordReset: 4000,
  emailVerified: 2000,
  emailChanged: 4000,
  linkMailed: 4000,
  /** Asked for too often */
  linkRefused: 'until closed',
  /** Without a mail server */
  linkToAskFor: 'until closed',
  twoFactorOff: 4000,
  twoFactorReset: 4000,
  tokenRevoked: 2000,
  invitationWithdrawn: 2000,
  shareRevoked: 2000,
  recordClaimed: 4000,
  recordReleased: 2000,
  correctionAsked: 4000,
  shownOnce: 'until closed',
  recordAdded: 2000,
  recordUpdated: 2000,
  /** Files that were added while a record was saved */
  filesLeft: 'until closed',
  /** Files of an import whose page the sender has left */
  filesNotSent: 'until closed',
  /** A moderator changed an approved record */
  awaitsApprovalAgain: 'until read',
  /** An admin stated something about a document, which another admin has to approve */
  awaitsAnotherAdmin: 'until read',
  needsAnotherAdmin: 'until closed',
  /** The settings require a consent of the candidate */
  awaitsConsent: 'until read',
  needsConsent: 'until closed',
  consentWithdrawn: 'until closed',
  consentGiven: 4000,
  consentRecorded: 2000,
  consentEnded: 4000,
  consentRemoved: 4000,
  requestRecorded: 2000,
  requestClosed: 2000,
  requestSent: 4000,
  requestWithdrawn: 4000,
  /** A copy of somebody's data was not made, as the password was wrong or missing */
  copyRefused: 'until closed',
  recordDeleted: 2000,
  recordErased: 2000,
  /** A hold stops the deletion */
  recordOnHold: 'until closed',
  /** An open request for a copy stops the deletion */
  copyRequested: 'until closed',
  recordHeld: 2000,
  holdEnded: 2000,
  recordKept: 2000,
  recordKeptAndShown: 2000,
  /** A record was to be shown again, but there is no consent */
  keptWithoutConsent: 'until closed',
  keptAndWithdrawn: 'until closed',
  /** The day would be more than 50 years from now */
  keptTooLong: 'until closed',
  checkedTooOften: 'until closed',
  recordBroughtBack: 2000,
  /** A record came back hidden, for want of a consent */
  backWithoutConsent: 'until closed',
  backAndWithdrawn: 'until closed',
  recordHidden: 1000,
  recordVisible: 1000,
  recordApproved: 1000,
  recordSentBack: 2000,
  sendingBackUndone: 2000,
  approvalWithdrawn: 2000,
  roleUndone: 2000,
  allUndone: 2000,
  /** Records came back from the bin, some of them hidden for want of a consent */
  undoneAndHidden: 'until closed',
  /** Some were changed since then or may not be undone */
  someUndone: 'until closed',
  /** The database was away */
  undoFailed: 'until closed',
  undoFailedAndHidden: 'until closed',
  notUndone: 'until closed',
  /** What a moderator added */
  notTakenBack: 'until closed',
  numberTakenSince: 'until closed',
  dateModified: 2000,
  madeAdmin: 1000,
  madeModerator: 1000,
  accountDisabled: 2000,
  accountEnabled: 2000,
  accountDeleted: 2000,
  noticeDeleted: 2000,
  noticePublished: 2000,
  noticeUnpublished: 2000,
  lastAdmin: 'until closed',
  emailUnconfirmed: 'until closed',
  passwordChanged: 2000,
  identityRemoved: 4000,
  sessionEnded: 2000,
  setUp: 4000,
  saved: 2000,
  classSelected: 2000,
  listFull: 'until closed',
  classUnselected: 2000,
  enrolled: 4000,
  placeCancelled: 4000,
  classFull: 'until closed',
  /** The name is that of the class, with its fee of now */
  feeChanged: 'until closed',
  enrolledTooOften: 'until closed',
  classClosed: 'until closed',
  classPublished: 2000,
  classStarted: 'until closed',
  classCancelled: 4000,
  /** Without a mail server, so nobody was told */
  classCancelledUntold: 'until closed',
  classDeleted: 2000,
  paymentRecorded: 2000,
  refundRecorded: 2000,
  correctionRecorded: 2000,
  alreadyDecided: 'until closed',
  /** The import has gone on in the meantime */
  importNotNow: 'until closed',
  /** An imported record was not approved, as nobody has opened it */
  notOpened: 'until closed',
  filterSaved: 2000,
  filterReplaced: 2000,
  filterRemoved: 2000,
  filterUnnamed: 'until closed',
  tooManyFilters: 'until closed',
  /** Somebody else changed or deleted it first */
  titlePoses: 'until closed',
  notDone: 'until closed',
} as const

export type ToastKind = keyof typeof toasts

/** What a saved record form says. The form itself then shows the link to the record, and the undo button. */
export const savedToasts: readonly ToastKind[] = [
  'recordAdded',
  'recordUpdated',
  'awaitsApprovalAgain',
  'awaitsAnotherAdmin',
  'awaitsConsent',
]

/** How long a message stays that offers undo */
export const undoableForMs = 10_000

/** `name` is the person or thing, `day` the date that the text mentions; `record` is the id of one to open. */
export type Toast = {
  kind: ToastKind
  name?: string | undefined
  day?: string | undefined
  record?: string | undefined
  undo?: Undo | undefined
}
