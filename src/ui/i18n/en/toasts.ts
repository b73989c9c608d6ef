import type { ToastKind } from '#contract/toast.ts'

/** A person or thing that is gone for good */
const gone = (name: string, otherwise: string) => ({
  title: 'Deleted!',
  text: `${name || otherwise} has been deleted.`,
})

type Words = (name: string, day?: string) => { title?: string; text: string }

const kept = (name: string, day?: string) =>
  day ? `${name} is kept until ${day}` : `${name} is kept as you said`

export const toasts: Record<ToastKind, Words> = {
  signedIn: () => ({ title: 'Success!', text: 'Login successful!' }),
  registered: () => ({ title: 'Success!', text: 'Register successful!' }),
  signedOut: () => ({ text: 'Logout Successful' }),
  passwordReset: () => ({ title: 'Success!', text: 'Your new password is set. Please log in.' }),
  emailVerified: () => ({ text: 'Your email address is confirmed' }),
  linkMailed: () => ({ text: 'We have sent a link to your email address' }),
  twoFactorOff: () => ({ text: 'Two-factor authentication is off' }),
  twoFactorReset: (name) => ({
    text: `Two-factor authentication of ${name} is off, and all their sessions have ended`,
  }),
  shownOnce: () => ({
    text: 'This was created before and is shown only once. If you have not copied it, remove it and create another.',
  }),
  tokenRevoked: () => ({ text: 'Token revoked' }),
  recordClaimed: () => ({ text: 'The record is linked to your account' }),
  correctionAsked: () => ({ text: 'Sent to the organisation' }),
  recordReleased: () => ({ text: 'The account is unlinked from the record' }),
  shareRevoked: () => ({ text: 'Share code revoked' }),
  recordAdded: () => ({ text: 'Record added' }),
  recordUpdated: () => ({ text: 'Record updated successfully' }),
  awaitsAnotherAdmin: (name) => ({
    text: `${name} was saved. Another admin must approve what you stated about a document; until then visitors cannot find the record.`,
  }),
  needsAnotherAdmin: () => ({
    text: 'Not approved: you stated something about a document of this record, so another admin must approve it.',
  }),
  awaitsConsent: (name) => ({
    text: `${name} was saved and awaits approval: it needs a consent of the candidate first. Record the signed form on the record's page.`,
  }),
  needsConsent: (name) => ({
    text: `Nothing was changed: there is no consent of ${name || 'the candidate'} on file for what the site does now, and the settings require one.`,
  }),
  consentWithdrawn: (name) => ({
    text: `Nothing was changed: ${name || 'the candidate'} does not agree that the record is published. To show the record all the same, unhide it on its page.`,
  }),
  consentGiven: () => ({ text: 'Your consent is recorded' }),
  consentRecorded: (name) => ({ text: `The consent of ${name} is recorded` }),
  requestRecorded: () => ({ text: 'Request entered' }),
  requestClosed: () => ({ text: 'Request closed' }),
  requestWithdrawn: () => ({ text: 'Your request was withdrawn.' }),
  requestSent: () => ({ text: 'Your request was sent. You find the answer on this page.' }),
  copyRefused: (reason) => ({ title: 'The copy was not made.', text: reason }),
  consentRemoved: () => ({ text: 'The consent and its scan are removed' }),
  consentEnded: () => ({ text: 'The record is hidden, and there is no consent to publish it' }),
  recordDeleted: (name) => ({
    title: 'Deleted!',
    text: name ? `${name} is in the bin` : 'The record is in the bin',
  }),
  recordErased: () => ({ title: 'Deleted!', text: 'The record has been erased.' }),
  recordOnHold: (name) => ({
    text: `${name || 'The record'} was not deleted: it is on hold. End the hold on the page of the record, or on the page Retention, first.`,
  }),
  copyRequested: (name) => ({
    text: `${name || 'The record'} was not deleted. A request for a copy is open. The record can be deleted once it is answered.`,
  }),
  recordHeld: (name) => ({ text: `${name} is on hold now` }),
  holdEnded: (name) => ({ text: `The hold of ${name} has ended` }),
  recordKept: (name, day) => ({ text: kept(name, day) }),
  recordKeptAndShown: (name, day) => ({ text: `${kept(name, day)}, and visible again` }),
  keptWithoutConsent: (name, day) => ({
    text: `${kept(name, day)}, but not shown again: there is no consent of the candidate on file for what the site does now, and the settings require one.`,
  }),
  keptAndWithdrawn: (name, day) => ({
    text: `${kept(name, day)}, but not shown again: the candidate does not agree that it is published.`,
  }),
  checkedTooOften: () => ({
    text: 'The table was not downloaded: this account has checked too many numbers. Try again in an hour.',
  }),
  keptTooLong: () => ({
    text: 'Nothing was changed: no record can be kept for more than 50 years.',
  }),
  recordBroughtBack: (name) => ({ text: `${name} was brought back` }),
  backWithoutConsent: (name) => ({
    text: `${name} was brought back, but is hidden: there is no consent of the candidate on file for what the site does now, and the settings require one.`,
  }),
  backAndWithdrawn: (name) => ({
    text: `${name} was brought back, but is hidden: the candidate does not agree that it is published.`,
  }),
  recordHidden: (name) => ({ text: `${name} is now hidden` }),
  recordVisible: (name) => ({ text: `${name} is now visible` }),
  recordApproved: (name) => ({ text: `${name} approved` }),
  recordSentBack: (name) => ({ text: `${name} was sent back with your reason` }),
  sendingBackUndone: (name) => ({ text: `${name} awaits approval again` }),
  roleUndone: (name) => ({ text: `${name} has the former role again` }),
  allUndone: (count) => ({ text: `Undone: ${count}` }),
  undoneAndHidden: (count) => ({
    text: `Undone: ${count}. Records without a consent to be published came back hidden.`,
  }),
  someUndone: (count) => ({
    text: `Undone: ${count}. The others have been changed since, and stay as they are.`,
  }),
  notUndone: (name) => ({
    text: `Nothing was undone: ${name || 'it'} has been changed since.`,
  }),
  notTakenBack: (name) => ({
    text: `Nothing was undone. What you add you can take back for ten minutes, while nobody has changed it. Ask an admin to delete ${name || 'the record'}.`,
  }),
  numberTakenSince: (name) => ({
    text: `${name} was not brought back: another record has one of its numbers now.`,
  }),
  approvalWithdrawn: (name) => ({
    text: `${name} awaits approval again, and visitors cannot find it`,
  }),
  dateModified: () => ({ text: 'Date modified successfully' }),
  madeAdmin: (name) => ({ text: `${name} is an admin now` }),
  madeModerator: (name) => ({ text: `${name} is a moderator now` }),
  accountDisabled: (name) => ({ text: `${name} is disabled now, and logged out everywhere` }),
  accountEnabled: (name) => ({ text: `${name} is enabled again` }),
  accountDeleted: (name) => gone(name, 'The account'),
  noticeDeleted: (name) => gone(name, 'The notice'),
  noticePublished: (name) => ({ text: `${name} is published` }),
  noticeUnpublished: (name) => ({ text: `${name} is no longer published` }),
  lastAdmin: () => ({
    text: 'Nothing was changed: this is the last admin, and the site needs one.',
  }),
  emailUnconfirmed: (name) => ({
    text: `Nothing was changed: the email of ${name} is not confirmed, so somebody else may have registered with it. Ask its owner to open the link in our email, or to choose a new password by “Forgot your password?”.`,
  }),
  passwordChanged: () => ({
    text: 'Your password was changed. All your other sessions have ended.',
  }),
  sessionEnded: () => ({ text: 'Session ended' }),
  setUp: () => ({ title: 'Success!', text: 'The site is ready, and you are its admin.' }),
  classSelected: (name) => ({ text: `${name} was added to your selected classes` }),
  listFull: () => ({ text: 'You can select at most 100 classes: remove one first.' }),
  classUnselected: (name) => ({ text: `${name} was removed from your selected classes` }),
  enrolled: (name) => ({ title: 'Success!', text: `You are enrolled in ${name}` }),
  placeCancelled: (name) => ({ text: `Your enrolment in ${name} is cancelled` }),
  classFull: (name) => ({ text: `You were not enrolled: all seats of ${name} are taken.` }),
  classClosed: (name) => ({
    text: `Nothing was changed: ${name} has started or was cancelled.`,
  }),
  classPublished: (name) => ({ text: `${name} is published` }),
  classCancelled: (name) => ({
    text: `${name} is cancelled. Enrolled students are told by email.`,
  }),
  classDeleted: (name) => gone(name, 'The class'),
  paymentRecorded: () => ({ text: 'Payment recorded' }),
  refundRecorded: () => ({ text: 'Refund recorded' }),
  correctionRecorded: () => ({ text: 'Correction recorded' }),
  saved: (name) => ({ text: name ? `Saved: ${name}` : 'Saved' }),
  alreadyDecided: (name) => ({
    text: `Nothing was changed: someone else has already decided on ${name}.`,
  }),
  importNotNow: () => ({
    text: 'This is not possible at the moment. This is the current state of the import.',
  }),
  notOpened: (name) => ({
    text: `Nothing was changed: ${name} was imported. Review it to approve it.`,
  }),
  filterSaved: (name) => ({ text: `Filter saved: ${name}` }),
  filterRemoved: (name) => ({ text: `Filter removed: ${name}` }),
  filterUnnamed: () => ({ text: 'Not saved: give the filter a name of at most 60 characters.' }),
  tooManyFilters: () => ({ text: 'Not saved: you have 20 filters. Remove one first.' }),
  notDone: () => ({
    text: 'Nothing was changed: someone else has changed or deleted it. This is the current state.',
  }),
}
