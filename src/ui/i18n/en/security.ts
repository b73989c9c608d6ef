/** Proving who one is: new passwords, codes, other providers, tokens for programs. */
export const security = {
  forgotPassword: 'Forgot your password?',
  forgotTitle: 'Choose a new password',
  forgotHelp: 'Type the email address of your account. We mail you a link that works for an hour.',
  sendLink: 'Send the link',
  linkSentTitle: 'Look into your mail',
  linkSent: (email: string) =>
    `If there is an account with ${email}, a link is on its way. It can take a few minutes; look among the junk, too.`,
  resetTitle: 'Choose a new password',
  resetHelp: 'Whoever is signed in to your account now will be signed out, you included.',
  newPassword: 'New password',
  passwordHint: (least: number) =>
    `At least ${least} characters. A few words that you remember are better than one that is hard to type.`,
  repeatPassword: 'Confirm password',
  passwordTooShort: (least: number) => `A password has at least ${least} characters`,
  passwordTooLong: (most: number) => `A password has at most ${most} characters`,
  passwordDiffers: 'Password did not match',
  setPassword: 'Set the password',
  linkOverTitle: 'This link does not work any more',
  resetLinkOver: 'A link works once, within an hour. Ask for another one.',
  askForAnother: 'Ask for another link',
  verifyTitle: 'Is this your email address?',
  verifyHelp: (email: string) =>
    `You are signed in as ${email}. Confirm that this address is yours.`,
  verify: 'Yes, it is mine',
  verifyLinkOver:
    'A link works once, within a day, and only for the account that you are signed in to. On your account page you can ask for another one.',
  toAccount: 'To my account',

  codeTitle: 'Type your code',
  codeHelp:
    'Open your authenticator app and type the six digits that it shows now. Without your phone, type one of your recovery codes.',
  code: 'Code',
  giveCode: 'Continue',
  codeRequired: 'Code is required',
  codeWrong: 'This code is not right, or was used already. Wait for the next one and try again.',
  signInAgain: 'This took too long. Please log in again.',

  twoFactorTitle: 'Two-step sign-in',
  twoFactorWhy:
    'With it, whoever learns your password still does not get in: each sign-in asks for a code that only your phone knows.',
  twoFactorRequired:
    'It is required of staff here. You have your rights as soon as you have switched it on.',
  twoFactorScan: 'Scan this with an authenticator app',
  twoFactorDrawing: 'Code to scan with an authenticator app',
  twoFactorType: 'Or type this key into it:',
  twoFactorConfirm: 'Then type the six digits that the app shows',
  twoFactorSwitchOn: 'Switch it on',
  twoFactorSince: (day: string) => `It is on since ${day}.`,
  recoveryCodesLeft: (count: number) =>
    count === 1 ? 'You have 1 recovery code left.' : `You have ${count} recovery codes left.`,
  fewRecoveryCodes: 'For new ones, switch it off and on again.',
  recoveryTitle: 'Your recovery codes',
  recoveryHelp:
    'Two-step sign-in is on. Write these codes down, or print them, and keep them away from your phone: each opens your account once when the phone is gone. They are not shown again.',
  recoveryDone: 'I have kept them',
  twoFactorOffTitle: 'Switch it off',
  twoFactorOffHelp: 'Your password alone will be enough then. Ended tokens stay ended.',
  twoFactorSwitchOff: 'Switch off two-step sign-in',
  wrongPassword: 'This is not your password',

  tokensTitle: 'API tokens',
  tokensHelp:
    'With a token a program of yours may do what you may. Whoever has it can do the same: give each program its own, and end it when it is not needed.',
  tokenName: 'Name',
  tokenNameHint: 'What it is for, such as "Intranet"',
  tokenNameRequired: 'Name is required',
  tokenNameTooLong: 'A name has at most 60 characters',
  tokenLastDay: 'Last day (optional)',
  tokenDayOver: 'This day is over already',
  tokenDayWrong: 'This is not a day',
  tooManyTokens: 'You have 50 tokens. End one that is not used any more.',
  createToken: 'Make a token',
  newTokenTitle: 'Your new token',
  newTokenHelp: (name: string) =>
    `Copy the token ${name} now into the program that needs it. It is not shown again.`,
  newToken: 'Token',
  yourTokens: 'Your tokens',
  noTokens: 'You have none yet.',
  tokenCreated: 'Made',
  tokenUsed: 'Last used',
  tokenEnds: 'Last day',
  never: 'Never',
  untilEnded: 'Until you end it',
  tokenIsOver: 'over',
  tokenEnd: 'End',
  tokenEndNamed: (name: string) => `End the token ${name}`,

  continueWith: (provider: string) => `Continue with ${provider}`,
  popupDoneTitle: 'You can close this window',
  goOn: 'Go on',
  openIdFailedTitle: 'You are not signed in',
  backToLogin: 'Back to the login page',
  openIdFailed: {
    'not-set-up': 'Google sign-in is not set up here. Log in by email and password.',
    'another-browser':
      'This sign-in was begun in another browser, or too long ago. Please begin it again here.',
    refused: 'What the provider sent could not be trusted. Please begin again.',
    cancelled: 'The sign-in was cancelled at the provider.',
    unavailable:
      'The provider does not answer just now. Try again in a moment, or log in by email and password.',
    'unverified-email':
      'The provider does not vouch for your email address. Confirm it there first, or register here by email and password.',
    'staff-unproven':
      'There is a staff account with this email address which is not confirmed yet. Log in to it by email and password, confirm the address on your account page, and then come back here.',
    'not-allowed': 'This account cannot be signed in to. Ask an admin.',
  },

  proofsTitle: 'Sign-in and programs',
  emailIsVerified: 'Your email address is confirmed.',
  emailIsNotVerified: 'Your email address is not confirmed yet. Open the link in the mail we sent.',
  mailAgain: 'Send the link again',
  twoFactorIsOn: 'Your sign-in asks for a code, too.',
  twoFactorIsOff: 'Your password alone is enough to sign in.',
}
