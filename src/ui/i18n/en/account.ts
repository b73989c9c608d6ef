import { inEnglish } from '../numbers.ts'

const passwordMistakes = {
  required: 'Password is required',
  'too-short': 'Use at least 12 characters. Several words with spaces are easy to remember.',
  'too-long': 'Use at most 256 characters',
  'not-text': 'The password contains invalid characters',
  common: 'This password is too common and easy to guess',
  busy: 'Too many people are logging in right now. Please try again in a moment.',
}

export const account = {
  loginToOpen: (page: string) => `Log in to open: ${page}`,
  claimTitle: 'Claim your record',
  loginToOpenThis: 'Log in to open this page.',
  email: 'Email',
  password: 'Password',
  signIn: 'Log in',
  cookiesBlocked:
    'Your browser blocks cookies of this site. Allow them, or you will not be logged in.',
  wrongCredentials: 'Email or password is incorrect',
  mayWaitForMail:
    'If your account is new, first open the link in our email. If the account still needs this and the password is correct, we have sent a new link.',
  tooManyAttempts: (wait: string) => `Too many attempts. Please try again in ${wait}.`,

  or: 'OR',
  show: 'Show',
  showPassword: (label: string) => `Show: ${label}`,
  noAccountYet: 'No account yet?',
  haveAccount: 'Already have an account?',
  toLogin: 'Log in',

  checkMail: (email: string) =>
    `We have sent an email to ${email}. Open the link in it within one day, then log in with the password you have just chosen.`,
  closedTitle: 'Registration is closed',
  closedHelp:
    'People get an account by invitation. Ask the organisation that runs this site for a link.',
  registerTitle: 'Register',
  register: 'Register',
  photo: 'Photo (optional)',
  photoHint: 'JPEG, PNG or WebP. A square is cut from it. Without a photo your initial is shown.',
  name: 'Name',
  confirmPassword: 'Confirm password',
  passwordHint: 'At least 12 characters of any kind',
  unreadable: 'This could not be read. Please enter it again.',
  mistakes: {
    name: { required: 'Name is required', 'too-long': 'This name is too long' },
    email: {
      required: 'Email is required',
      'not-an-email': 'Please input valid email',
      'not-registered':
        'An account could not be created with this email. If you already have one, log in.',
    },
    password: passwordMistakes,
    confirm: { 'no-match': 'Password did not match' },
  },

  setUp: {
    title: 'Set up this site',
    step: (step: number, all: number) => `Step ${step} of ${all}:`,
    next: 'Continue',
    back: 'Back',
    introduction:
      'You opened the one-time set-up link. You can change these choices later in the settings.',
    you: 'Your account (first admin)',
    organisation: 'Your organisation',
    organisationName: 'Organisation name',
    policy: 'What a visitor must enter to see a record',
    send: 'Set up the site',
    linkOver:
      'The link works once, for one day, until there is an admin. Restart the server to get a new link. If there is already an admin, log in.',
    emailTaken: 'There is already an account with this email. Please use another one.',
    mistakes: {
      required: 'Organisation name is required',
      'poses-as-government':
        'This looks like that of a government. Use words of your own, without flags and without words such as Government, Authority, Embassy or Official. If you act for an authority, enter its name below. It is then shown on every page.',
    },
  },

  invitations: {
    title: 'Invitations',
    help: 'An invitation is a link. It works once, and makes an account with this email and role.',
    days: 'Expires after',
    lasts: (days: number) => (days === 1 ? '1 day' : `${days} days`),
    byMail: 'Send the link by email, too',
    invite: 'Create invitation',
    emailTaken:
      'There is already an account with this email. Change its role on the page Accounts.',
    open: 'Open invitations',
    none: 'There are no open invitations.',
    by: (name: string, role: string) => `${role}. Invited by ${name}.`,
    until: (day: string) => `Expires on ${day}.`,
    withdraw: 'Withdraw',
    withdrawWhose: (email: string) => `Withdraw the invitation of ${email}`,
    linkTitle: 'Invitation link',
    linkHelp: (email: string, until: string) =>
      `Give this link to ${email}, and to nobody else: whoever opens it first gets the account. It is not shown again, and expires on ${until}.`,
    mailed: (email: string) => `It is also being sent to ${email}.`,
    earlierEnded: 'The earlier link for this email no longer works.',
    link: 'Link',
    acceptTitle: 'Create your account',
    acceptHelp: (email: string, role: string) => `You are invited as ${email}. Role: ${role}.`,
    accept: 'Create account',
    takenTitle: 'You already have an account',
    takenHelp: (email: string) =>
      `There is already an account with ${email}. Log in with it, and ask an admin if you need another role.`,
    linkOver:
      'An invitation works once, expires, and can be withdrawn. If you have just created your account, log in. Otherwise ask for a new one.',
  },

  people: {
    search: 'Email or name',
    role: 'Role',
    anyRole: 'Any role',
    total: (count: number) => (count === 1 ? '1 account' : `${inEnglish(count)} accounts`),
    none: 'No accounts found. Try a shorter part of the email or name.',
    signIn: 'Login',
    lastSignIn: (time: string) => `Last: ${time}`,
    neverSignedIn: 'Never logged in',
    withTwoFactor: 'Two-factor on',
    withoutTwoFactor: 'Two-factor off',
    makeAdmin: 'Make admin',
    makeModerator: 'Make moderator',
    access: 'Access',
    disable: 'Disable',
    enable: 'Enable',
    resetTwoFactor: 'Reset two-factor authentication',
    delete: 'Delete',
    disabled: 'disabled',
    you: 'you',
    whom: (action: string, email: string) => `${action}: ${email}`,
  },

  own: {
    mail: 'Send me notifications by email too',
    mailHint:
      'At most one email in 15 minutes, and one a day about documents and records that end, in the language of this page.',
    photo: {
      title: 'Your photo',
      help: 'You and admins see it. A square is cut from it, and nothing but the picture is kept. Without a photo your initial is shown.',
      label: 'New photo (JPEG, PNG or WebP)',
      remove: 'Remove photo',
      back: 'Back to my account',
      refusals: {
        required: 'Choose a picture',
        'not-an-image': 'This is not a JPEG, PNG or WebP picture.',
      },
    },
    save: 'Save',
    passwordTitle: 'Change password',
    passwordHelp: 'You will be logged out everywhere else, and your API tokens will be revoked.',
    oldPassword: 'Current password',
    newPassword: 'New password',
    oldRequired: 'Current password is required',
    oldWrong: 'Current password is incorrect, or was just changed',
    sessionsTitle: 'Active sessions',
    thisOne: 'this browser',
    since: (time: string) => `since ${time}`,
    lastSeen: (time: string) => `last used ${time}`,
    unknownBrowser: 'Unknown browser',
    end: 'End session',
    endWhich: (browser: string) => `End session: ${browser}`,
    everywhere: 'Log out everywhere',
  },
}
