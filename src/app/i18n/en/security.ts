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
  passwordCommon: 'This password is among the first that are tried. Please choose another one.',
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
}
