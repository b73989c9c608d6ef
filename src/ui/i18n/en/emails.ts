import { inEnglish as number } from '../numbers.ts'

/** When and where a class is, and was */
type Moved = { title: string; now: string; before: string }

type Words = { subject: string; before: string; after: string }

/** Emails. A link, where there is one, goes between the two paragraphs. */
export const emails = {
  'reset-password': (organisation: string): Words => ({
    subject: `Choose a new password for ${organisation}`,
    before:
      'We received a request for a new password for this email address. Open this link to choose it. It works once, within one hour:',
    after: 'If you did not ask for this, you can ignore this email. Your password stays the same.',
  }),
  'verify-email': (organisation: string): Words => ({
    subject: `Confirm your email address for ${organisation}`,
    before:
      'An account was registered with this email address. If that was you, open this link, and log in with the password that you chose, if you are asked to. It works for one day:',
    after:
      'If you did not register, you can ignore this email. Without this link the address is not confirmed.',
  }),
  'change-email': (organisation: string): Words => ({
    subject: `Confirm your new email address for ${organisation}`,
    before:
      'The owner of an account wants to use this email address from now on. If that was you, open this link. If you are asked to log in, use the email that you have used so far. It works once, within one day:',
    after:
      'If it was not you, you can ignore this email. Without this link the address is not used.',
  }),
  'email-changed': (organisation: string): Words => ({
    subject: `The email address of your account with ${organisation} was changed`,
    before:
      'Your account now has another email address, which was confirmed by a link. Nothing about the account is sent to this one any more.',
    after: 'If this was not you, someone else could use your account. Tell the organisation now.',
  }),
  invitation: (organisation: string, until: string): Words => ({
    subject: `You are invited to ${organisation}`,
    before:
      'An admin invites you to create an account. Open this link, and choose your name and a password. It works once:',
    after: `The link expires on ${until}. If you did not expect it, you can ignore this email. Do not pass it on: whoever opens it first gets the account.`,
  }),
  'registered-already': (organisation: string): Words => ({
    subject: `You already have an account with ${organisation}`,
    before:
      'Someone tried to use this email address for a new or another account, but it already has one. If it was you and you forgot your password, choose a new one here:',
    after: 'If it was not you, you can ignore this email. Nothing was changed.',
  }),
  'password-changed': (organisation: string): Words => ({
    subject: `Your password for ${organisation} was changed`,
    before:
      'The password of your account was just changed. All sessions of the account have ended, and its API tokens are revoked.',
    after:
      'If it was not you, someone else knew your password or can read your email. Choose a new password now with "Forgot your password?" on the login page, and tell the organisation.',
  }),
  'identity-linked': (organisation: string): Words => ({
    subject: `A new way to log in to your account with ${organisation}`,
    before:
      'An account at an external provider, such as Google, was just linked to your account. You can now log in with it too.',
    after:
      'If this was not you, choose a new password now with "Forgot your password?" on the login page, which removes it and ends all sessions, and tell the organisation.',
  }),
  'two-factor-on': (organisation: string): Words => ({
    subject: `Two-factor authentication was switched on for your account with ${organisation}`,
    before:
      'Each login with your account now asks for a code from an authenticator app. All other sessions of the account have ended, and its API tokens are revoked.',
    after: 'If this was not you, tell the organisation now: an admin can switch it off.',
  }),
  'two-factor-off': (organisation: string): Words => ({
    subject: `Two-factor authentication was switched off for your account with ${organisation}`,
    before:
      'It was just switched off on the page of your account. You can now log in without a code.',
    after:
      'If this was not you, choose a new password now with "Forgot your password?" on the login page, and tell the organisation.',
  }),
  'two-factor-reset': (organisation: string): Words => ({
    subject: `Two-factor authentication was switched off for your account with ${organisation}`,
    before:
      'An admin has switched off two-factor authentication for your account and ended all your sessions. You can now log in with your password alone.',
    after: 'If you did not ask for this, tell the organisation now.',
  }),
  'class-cancelled': (organisation: string, title: string, day: string): Words => ({
    subject: `Cancelled: ${title}, ${day}`,
    before: `The class “${title}” on ${day}, in which you are enrolled, was cancelled. You do not have to pay for it. See your enrolments and payments here:`,
    after: `If you have already paid, ${organisation} will refund you. If you have questions, contact them.`,
  }),
  'class-moved': (organisation: string, { title, now, before }: Moved): Words => ({
    subject: `Changed: ${title}, ${now}`,
    before: `The class “${title}”, in which you are enrolled, has another date or location. Now: ${now}. Before: ${before}. See your enrolments here:`,
    after: `If you cannot come, cancel your enrolment there until the day before the class starts, or contact ${organisation}.`,
  }),
  notifications: (organisation: string, news: string): Words => ({
    subject: `Records of ${organisation}: ${news}`,
    before: `New since you last looked or since our last email: ${news}. See which here:`,
    after: 'You asked for these emails on the page of your account, where you can turn them off.',
  }),
  'documents-end': (organisation: string, news: string): Words => ({
    subject: `Documents of ${organisation}: ${news}`,
    before: `${news}. See which here:`,
    after:
      'This email comes at most once a day. You asked for emails on the page of your account, where you can turn them off.',
  }),
  'share-locked': (organisation: string): Words => ({
    subject: `A share code of ${organisation} is locked`,
    before:
      'Somebody has typed a wrong PIN or name five times for a share code that you made. The code shows nothing any more. The record and its codes are here:',
    after:
      'If the person whom you gave it to still needs it, make a new code and give them the new PIN in another way than the code.',
  }),
  'record-claimed': (organisation: string): Words => ({
    subject: `Your record at ${organisation} is linked to your account`,
    before:
      'Your account was just linked to your record, with the code on the slip and the passport number. You can see and share it here:',
    after: 'If it was not you, tell the organisation now: they can unlink the account.',
  }),
  'share-made': (organisation: string): Words => ({
    subject: `A share code was created for your record at ${organisation}`,
    before:
      'A code that shows documents of your record was just created with your account. Your codes, and who looked, are here:',
    after:
      'If it was not you, revoke the code there, choose a new password, and tell the organisation now.',
  }),
  'shown-again': (organisation: string): Words => ({
    subject: `${organisation} shows your record to visitors again`,
    before: `You do not agree that your record is published, and ${organisation} has just shown it again. You can see it, and hide it, here:`,
    after: `Ask ${organisation} why it is shown without your consent.`,
  }),
  'request-answered': (organisation: string): Words => ({
    subject: `${organisation} has answered your request`,
    before: 'There is an answer to a request about your data. Log in to read it:',
    after: `If you did not ask for anything, tell ${organisation} now.`,
  }),
  'correction-settled': (organisation: string): Words => ({
    subject: `${organisation} has settled the correction that you asked for`,
    before: `${organisation} has read what you wrote about your record, and decided what to change. See here what it shows now:`,
    after: `If something is still wrong, write there again, or contact ${organisation}.`,
  }),
  'own-documents-end': (organisation: string, news: string): Words => ({
    subject: `Your documents at ${organisation}: ${news}`,
    before: `${news}. Your record is here:`,
    after: `This is what ${organisation} has noted. Ask them or the issuer if you need a new document.`,
  }),
  'own-record-ends': (organisation: string, day: string): Words => ({
    subject: `${organisation} will soon stop publishing your record`,
    before: `${organisation} keeps your record for a limited time, and this time ends. From ${day} nobody can look your record up, and 30 days later it is deleted. You can see your record here:`,
    after: `If you still need it, ask ${organisation} before ${day} to keep it longer. Otherwise you need not do anything.`,
  }),
  'backup-failed': (organisation: string, why: string): Words => ({
    subject: `Backups of ${organisation} fail`,
    before: `Daily backups fail: ${why}. They are tried again every ten minutes. The overview says how it stands:`,
    after:
      'Please tell the server administrator. You get no further email about this until a backup has been made.',
  }),
  contact: (organisation: string, how: string) => `How to reach ${organisation}: ${how}`,
  signed: (organisation: string, host: string) =>
    `This is an automatic email from ${host}, the site of ${organisation}. It is not a government service.`,
}

const documents = (count: number) => (count === 1 ? '1 document' : `${number(count)} documents`)

/** Lines of a reminder about records whose retention ends */
export const recordsEnd = {
  noticed: (count: number) =>
    count === 1
      ? '1 record reaching the end of its time'
      : `${number(count)} records reaching the end of their time`,
  warning: (day: string, { count, of }: { count: number; of: number }) =>
    `please check: on ${day}, ${number(count)} of your ${number(of)} public records will be hidden`,
}

/** Lines of a reminder, by the number of days until the documents end */
export const reminders = {
  0: (count: number) => `${documents(count)} with the last day today or before`,
  7: (count: number) => `${documents(count)} ending within 7 days`,
  30: (count: number) => `${documents(count)} ending within 30 days`,
  60: (count: number) => `${documents(count)} ending within 60 days`,
}
