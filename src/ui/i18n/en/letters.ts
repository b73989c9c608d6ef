type Words = { subject: string; before: string; after: string }

/** What is mailed. A link stands between the two paragraphs, where there is one. */
export const letters = {
  'reset-password': (organisation: string): Words => ({
    subject: `Choose a new password for ${organisation}`,
    before:
      'Somebody, you we hope, asked for a new password for this email address. This link opens a page where you choose it. It works once, within an hour:',
    after:
      'If it was not you, do nothing: your password stays as it is, and nobody gets in by this mail unless they can read it.',
  }),
  'verify-email': (organisation: string): Words => ({
    subject: `Is this your email address? ${organisation}`,
    before:
      'An account was registered with this email address. If it is yours, open this link in the browser in which you are signed in. It works for a day:',
    after:
      'If you did not register, do nothing. Somebody mistyped their address, and without this link it is not taken for theirs.',
  }),
  'registered-already': (organisation: string): Words => ({
    subject: `You have an account with ${organisation} already`,
    before:
      'Somebody, you we hope, tried to register with this email address, but there is an account with it already. If you have forgotten its password, choose a new one here:',
    after: 'If it was not you, do nothing: nothing was changed.',
  }),
  'password-changed': (organisation: string): Words => ({
    subject: `Your password for ${organisation} was changed`,
    before:
      'The password of your account was changed just now. All sessions and API tokens of the account have ended.',
    after:
      'If it was not you, somebody else can read your mail or knew your password: choose a new one at once by "Forgot your password?" on the login page, and tell the organisation.',
  }),
  'two-factor-reset': (organisation: string): Words => ({
    subject: `Two-step sign-in was switched off for your account with ${organisation}`,
    before:
      'An admin has switched off the codes that your sign-in asked for, and ended all your sessions. Your password alone is enough now.',
    after: 'If you did not ask for this, tell the organisation at once.',
  }),
  'class-cancelled': (organisation: string, title: string, day: string): Words => ({
    subject: `Cancelled: ${title}, ${day}`,
    before: `The class “${title}” on ${day}, in which you are enrolled, does not take place. You owe nothing for it. Your enrolments and payments are here:`,
    after: `If you have paid already, ${organisation} will give it back to you. Ask there if you have questions.`,
  }),
  signed: (organisation: string) => `${organisation}. This mail was sent by a machine.`,
}
