import { toastWords } from '../toast-words.ts'

/** A person or thing that is gone for good */
const gone = (name: string, otherwise: string) => ({
  title: 'Deleted!',
  text: `${name || otherwise} has been deleted.`,
})

const recordOf = (name: string) => (name ? `The record of ${name}` : 'The record')

const kept = (name: string, day?: string) =>
  `${recordOf(name)} is kept ${day ? `until ${day}` : 'as you said'}`

const cameHidden = 'Records without a consent to be published came back hidden.'
const noAnswer = 'The database did not answer. Try again.'

export const toasts = toastWords({
  signedIn: { title: 'Success!', text: 'Login successful!' },
  recoveryCodeUsed: (left) => `Recovery code used. ${left} ${left === '1' ? 'is' : 'are'} left.`,
  registered: { title: 'Success!', text: 'Register successful!' },
  signedOut: 'Logout Successful',
  codeTooLate:
    'The code was sent twice, or more than 10 minutes after the password. If you are not logged in, please log in again.',
  passwordReset: { title: 'Success!', text: 'Your new password is set. Please log in.' },
  emailVerified: 'Your email address is confirmed',
  emailChanged: 'Your email was changed. All your other sessions have ended.',
  linkMailed: 'We have sent a link to your email address',
  linkRefused: (reason) => ({ title: 'No link was sent.', text: reason }),
  linkToAskFor: 'A link is ready for you. Ask the organisation for it.',
  twoFactorOff: 'Two-factor authentication is off',
  twoFactorReset: (name) =>
    `Two-factor authentication of ${name} is off, and all their sessions have ended`,
  shownOnce:
    'This was created before and is shown only once. If you have not copied it, remove it and create another.',
  tokenRevoked: 'Token revoked',
  invitationWithdrawn: (email) => `The invitation of ${email} was withdrawn`,
  recordClaimed: 'The record is linked to your account',
  correctionAsked: 'Sent to the organisation',
  recordReleased: 'The account is unlinked from the record',
  shareRevoked: 'Share code revoked',
  recordAdded: 'Record added',
  recordUpdated: 'Record updated successfully',
  filesLeft: (names) =>
    `Not added, because a draft was being restored or a record was just being saved: ${names}. Add what you need again where it belongs.`,
  filesNotSent: (files) => `Not taken by the import. ${files}`,
  awaitsApprovalAgain: 'Record updated successfully. It now awaits approval again.',
  awaitsAnotherAdmin: (name) =>
    `${name} was saved. Another admin must approve what you stated about a document; until then visitors cannot find the record.`,
  needsAnotherAdmin:
    'Not approved: you stated something about a document of this record, so another admin must approve it. Anything that others stated there now has your countersignature.',
  awaitsConsent: (name) =>
    `${name} was saved and awaits approval: it needs a consent of the candidate first. Record the signed form on the record's page.`,
  needsConsent: (name) =>
    `Nothing was changed: there is no consent of ${name || 'the candidate'} on file for what the site does now, and the settings require one.`,
  consentWithdrawn: (name) =>
    `Nothing was changed: ${name || 'the candidate'} does not agree that the record is published. Hide it to approve it; to show it, unhide it on its page.`,
  consentGiven: 'Your consent is recorded',
  consentRecorded: (name) => `The consent of ${name} is recorded`,
  requestRecorded: 'Request entered',
  requestClosed: 'Request closed',
  requestWithdrawn: 'Your request was withdrawn.',
  requestSent: 'Your request was sent. You find the answer on this page.',
  copyRefused: (reason) => ({ title: 'The copy was not made.', text: reason }),
  consentRemoved: 'The consent and its scan are removed',
  consentEnded: 'The record is hidden, and there is no consent to publish it',
  recordDeleted: (name) => ({
    title: 'Deleted!',
    text: `${recordOf(name)} is in the bin`,
  }),
  recordErased: { title: 'Deleted!', text: 'The record has been erased.' },
  recordOnHold: (name) =>
    `${recordOf(name)} is on hold, so nothing of it was deleted. End the hold on the page of the record first.`,
  copyRequested: (name) =>
    `${recordOf(name)} is under a request for a copy, so nothing of it was deleted. Answer the request first.`,
  recordHeld: (name) => `${recordOf(name)} is on hold now`,
  holdEnded: (name) => `The hold on the record of ${name} has ended`,
  recordKept: (name, day) => kept(name, day),
  recordKeptAndShown: (name, day) => `${kept(name, day)}, and visible again`,
  keptWithoutConsent: (name, day) =>
    `${kept(name, day)}, but not shown again: there is no consent of the candidate on file for what the site does now, and the settings require one.`,
  keptAndWithdrawn: (name, day) =>
    `${kept(name, day)}, but not shown again: the candidate does not agree that it is published.`,
  checkedTooOften:
    'The table was not downloaded: this account has checked too many numbers. Try again in an hour.',
  keptTooLong: 'Nothing was changed: no record can be kept for more than 50 years.',
  recordBroughtBack: (name) => `${recordOf(name)} was brought back`,
  backWithoutConsent: (name) =>
    `${recordOf(name)} was brought back, but is hidden: there is no consent of the candidate on file for what the site does now, and the settings require one.`,
  backAndWithdrawn: (name) =>
    `${recordOf(name)} was brought back, but is hidden: the candidate does not agree that it is published.`,
  recordHidden: (name) => `${name} is now hidden`,
  recordVisible: (name) => `${name} is now visible`,
  recordApproved: (name) => `${name} approved`,
  recordSentBack: (name) => `${recordOf(name)} was sent back with your reason`,
  sendingBackUndone: (name) => `${name} awaits approval again`,
  roleUndone: (name) => `${name} has the former role again`,
  allUndone: (count) => `Undone: ${count}`,
  undoneAndHidden: (count) => `Undone: ${count}. ${cameHidden}`,
  someUndone: (count) => `Undone: ${count}. The others stay as they are.`,
  undoFailed: (count) => `Undone: ${count}. ${noAnswer}`,
  undoFailedAndHidden: (count) => `Undone: ${count}. ${cameHidden} ${noAnswer}`,
  notUndone: (name) => `Nothing was undone just now: ${name || 'it'} has been changed since.`,
  notTakenBack: (name) =>
    `Nothing was undone. What you add you can take back for ten minutes, while nobody has changed it. Ask an admin to delete ${name || 'the record'}.`,
  numberTakenSince: (name) =>
    `${name} was not brought back: another record has one of its numbers now.`,
  approvalWithdrawn: (name) => `${name} awaits approval again, and visitors cannot find it`,
  dateModified: 'Date modified successfully',
  madeAdmin: (name) => `${name} is an admin now`,
  madeModerator: (name) => `${name} is a moderator now`,
  accountDisabled: (name) => `The account of ${name} is disabled and logged out everywhere`,
  accountEnabled: (name) => `The account of ${name} is enabled again`,
  accountDeleted: (name) => gone(name, 'The account'),
  noticeDeleted: (name) => gone(name, 'The notice'),
  noticePublished: (name) => `${name} is published`,
  noticeUnpublished: (name) => `${name} is no longer published`,
  lastAdmin: 'Nothing was changed: this is the last admin, and the site needs one.',
  emailUnconfirmed: (name) =>
    `Nothing was changed: the email of ${name} is not confirmed, so somebody else may have registered with it. Ask its owner to open the link in our email.`,
  passwordChanged: 'Your password was changed. All your other sessions have ended.',
  identityRemoved: 'Removed. All your other sessions have ended.',
  sessionEnded: 'Session ended',
  setUp: { title: 'Success!', text: 'The site is ready, and you are its admin.' },
  classSelected: (name) => `${name} was added to your selected classes`,
  listFull: 'You can select at most 100 classes: remove one first.',
  classUnselected: (name) => `${name} was removed from your selected classes`,
  enrolled: (name) => ({ title: 'Success!', text: `You are enrolled in ${name}` }),
  placeCancelled: (name) => `Your enrolment in ${name} is cancelled`,
  classFull: (name) => `You were not enrolled: all seats of ${name} are taken.`,
  feeChanged: (name) => `The fee was changed. ${name}. If you agree to it, press “Enrol” again.`,
  enrolledTooOften: 'You have enrolled too often: try again in an hour.',
  classClosed: (name) => `Nothing was changed: ${name} has started or was cancelled.`,
  classPublished: (name) => `${name} is published`,
  classStarted: (name) => `${name} was not published: choose a start date after today first.`,
  classCancelled: (name) => `${name} is cancelled. Enrolled students are told by email.`,
  classCancelledUntold: (name) =>
    `${name} is cancelled. This site does not send email: tell the enrolled students yourself.`,
  classDeleted: (name) => gone(name, 'The class'),
  paymentRecorded: 'Payment recorded',
  refundRecorded: 'Refund recorded',
  correctionRecorded: 'Correction recorded',
  saved: (name) => (name ? `Saved: ${name}` : 'Saved'),
  alreadyDecided: (name) => `Nothing was changed: ${name} had been decided on already.`,
  importNotNow: 'This is not possible at the moment.',
  notOpened: (name) => `Nothing was changed: ${name} was imported. Review it to approve it.`,
  filterSaved: (name) => `Filter saved: ${name}`,
  filterReplaced: (name) => `Filter replaced: ${name}`,
  filterRemoved: (name) => `Filter removed: ${name}`,
  filterUnnamed: 'Not saved: give the filter a name of at most 60 characters.',
  tooManyFilters: 'Not saved: you have 20 filters. Remove one first.',
  titlePoses: 'Not published: the title poses as a government.',
  notDone:
    'Nothing was changed just now: it was changed or deleted earlier. This is the current state.',
})
