import type { ToastKind } from '#contract/toast.ts'

type Words = { title?: string; text: string }

export const toasts: Record<ToastKind, (name: string) => Words> = {
  signedIn: () => ({ title: 'Success!', text: 'Login successful!' }),
  registered: () => ({ title: 'Success!', text: 'Register successful!' }),
  signedOut: () => ({ text: 'Logout Successful' }),
  passwordReset: () => ({ title: 'Success!', text: 'Your password is set. Log in with it.' }),
  emailVerified: () => ({ text: 'Your email address is confirmed' }),
  linkMailed: () => ({ text: 'A link is on its way to your email address' }),
  twoFactorOn: () => ({ text: 'Two-step sign-in is on' }),
  twoFactorOff: () => ({ text: 'Two-step sign-in is off' }),
  twoFactorReset: (name) => ({
    text: `Two-step sign-in of ${name} is off, and all their sessions have ended`,
  }),
  tokenRevoked: () => ({ text: 'The token has ended' }),
  notAdmin: () => ({ text: 'You are not Admin' }),
  notModerator: () => ({ text: 'You are not Instructor' }),
  recordAdded: () => ({ text: 'New Product Added Successfully !!!' }),
  recordUpdated: () => ({ text: 'User Updated Successfully !!!' }),
  recordDeleted: () => ({ title: 'Deleted!', text: 'Your User data has been deleted.' }),
  recordHidden: (name) => ({ text: `${name} user is hide now` }),
  recordVisible: (name) => ({ text: `${name} user is Visible now` }),
  recordApproved: () => ({ text: 'Post Approved' }),
  recordSentBack: (name) => ({ text: `${name} was sent back with your reason` }),
  dateModified: () => ({ text: 'Date modified successfully' }),
  madeAdmin: (name) => ({ text: `${name} is an admin now` }),
  madeModerator: (name) => ({ text: `${name} is an Moderator now` }),
  accountDeleted: () => ({ title: 'Deleted!', text: 'Your User data has been deleted.' }),
  noticeDeleted: () => ({ title: 'Deleted!', text: 'The notice has been deleted.' }),
  lastAdmin: () => ({
    text: 'Nothing was changed: this is the last admin, and somebody has to run the site.',
  }),
  passwordChanged: () => ({
    text: 'Your password was changed; all your other sessions have ended.',
  }),
  sessionEnded: () => ({ text: 'That session has ended' }),
  setUp: () => ({ title: 'Success!', text: 'The site is set up, and you are its admin.' }),
  notStudent: () => ({ text: 'This page is for students' }),
  classSelected: (name) => ({ text: `${name} is on your list` }),
  listFull: () => ({ text: 'There are 100 classes on your list: take one off first.' }),
  classUnselected: (name) => ({ text: `${name} was taken from your list` }),
  enrolled: (name) => ({ title: 'Success!', text: `You are enrolled in ${name}` }),
  placeCancelled: (name) => ({ text: `Your place in ${name} is cancelled` }),
  classFull: (name) => ({ text: `You were not enrolled: all seats of ${name} are taken.` }),
  classClosed: (name) => ({
    text: `Nothing was changed: ${name} has started or was cancelled.`,
  }),
  classPublished: (name) => ({ text: `${name} is published` }),
  classCancelled: (name) => ({
    text: `${name} is cancelled. Whoever is enrolled is told by mail.`,
  }),
  classDeleted: () => ({ title: 'Deleted!', text: 'The class has been deleted.' }),
  paymentRecorded: () => ({ text: 'The payment is recorded' }),
  refundRecorded: () => ({ text: 'The refund is recorded' }),
  correctionRecorded: () => ({ text: 'The correction is recorded' }),
  saved: () => ({ text: 'Saved' }),
  notDone: () => ({
    text: 'Nothing was changed: somebody else was first, or it is no longer there. This is how it stands now.',
  }),
}
