const passwordMistakes = {
  required: 'Password is required',
  'too-short': 'Use at least 12 characters. Several words with spaces are easy to remember.',
  'too-long': 'Use at most 256 characters',
  common: 'This password is one that many people use, so it would be guessed early',
  busy: 'Many people are signing in just now. Please try again in a moment.',
}

/** Signing in, and what belongs to one's own account. */
export const account = {
  loginTitle: 'Login',
  email: 'Email',
  password: 'Password',
  signIn: 'Login',
  emailRequired: 'Email is required',
  passwordRequired: 'Password is required',
  emailInvalid: 'Please input valid email',
  wrongCredentials: 'The email and password do not belong together',
  mayWaitForMail:
    'If the account is new, open the link in our mail first. If this account waits for that and the password is right, we have sent a new link.',
  tooManyAttempts: (wait: string) => `Too many attempts. Please try again in ${wait}.`,
  busy: 'Many people are signing in just now. Please try again in a moment.',

  googleNotSetUp: 'Google sign-in is not set up',
  or: 'OR',
  show: 'Show',
  showPassword: (label: string) => `Show: ${label}`,
  noAccountYet: 'No account yet?',
  toRegister: 'Register',
  haveAccount: 'Have an account already?',
  toLogin: 'Login',

  checkMail: (email: string) =>
    `We have sent a mail to ${email}. Open the link in it within a day, and log in with the password that you have just chosen.`,
  registerTitle: 'Register',
  register: 'Register',
  photoUrl: 'Photo URL',
  photoUrlHint: 'The https:// address of a picture of yours',
  name: 'Name',
  confirmPassword: 'Confirm password',
  passwordHint: 'At least 12 characters; any will do',
  unreadable: 'This could not be read. Please type it again.',
  mistakes: {
    photoUrl: {
      required: 'Photo URL is required',
      'not-an-address': 'Please input an address that begins with https://',
    },
    name: { required: 'Name is required', 'too-long': 'This name is too long' },
    email: {
      required: 'Email is required',
      'not-an-email': 'Please input valid email',
      'not-registered':
        'An account could not be made with this email. If you have one already, log in.',
    },
    password: passwordMistakes,
    confirm: { required: 'Password did not match', 'no-match': 'Password did not match' },
  },

  setUp: {
    title: 'Set up this site',
    introduction:
      'You have come by the one-time link from the console. What you decide here can be changed in the settings later.',
    you: 'You, the first admin',
    organisation: 'Who runs this site',
    organisationName: 'Name of the organisation',
    policy: 'What a visitor has to give to see a record',
    send: 'Set up the site',
    linkOver:
      'It works once, for a day, and until there is an admin. Start the server again for a new one; if there is an admin already, log in.',
    emailTaken: 'There is an account with this email already. Please use another one.',
    mistakes: {
      required: 'The organisation needs a name',
      invalid: 'Please check what you typed here',
      'poses-as-government':
        'This name claims to be a government. Use your own name, or say below which authority you act for: its name is then shown on every page.',
    },
  },

  people: {
    search: 'Email or name',
    role: 'Role',
    anyRole: 'Any role',
    find: 'Search',
    total: (count: number) => (count === 1 ? '1 account' : `${count} accounts`),
    none: 'Nobody matches. Try a shorter part of the email or the name.',
    account: 'Email',
    makeAdmin: 'Make Admin',
    makeModerator: 'Make Moderator',
    access: 'Access',
    disable: 'Disable',
    enable: 'Enable',
    resetTwoFactor: 'Reset two-step sign-in',
    delete: 'Delete',
    disabled: 'disabled',
    you: 'you',
    whom: (action: string, email: string) => `${action}: ${email}`,
  },

  own: {
    title: 'My account',
    profileTitle: 'Name and photo',
    photoOptional: 'Photo URL (may stay empty)',
    save: 'Save',
    passwordTitle: 'Change the password',
    passwordHelp: 'Everywhere else you will be signed out, and your API tokens end.',
    oldPassword: 'Password until now',
    newPassword: 'New password',
    changePassword: 'Change the password',
    oldRequired: 'Type the password that you have had until now',
    oldWrong: 'This is not your password until now',
    sessionsTitle: 'Where you are signed in',
    thisOne: 'this browser',
    since: (time: string) => `since ${time}`,
    lastSeen: (time: string) => `last used ${time}`,
    unknownBrowser: 'Unknown browser',
    end: 'Sign out',
    endWhich: (browser: string) => `Sign out: ${browser}`,
    everywhere: 'Sign out everywhere',
  },
}
