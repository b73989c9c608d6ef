/** Proving identity: new passwords, codes, OpenID providers. */
export const security = {
  forgotPassword: 'Forgot your password?',
  forgotHelp:
    'Enter the email address of your account. We will send you a link that works for one hour.',
  sendLink: 'Send link',
  linkSentTitle: 'Check your email',
  linkSent: (email: string) =>
    `If there is an account with ${email}, we have sent a link to it. It can take a few minutes. Also check your spam folder.`,
  withoutMail: {
    askForLink: 'Request a link',
    forgotHelp: (organisation: string) =>
      `This site does not send email. Enter the email address of your account, then ask ${organisation} for the link. It works for one hour.`,
    linkTitle: 'Ask for the link',
    link: (email: string, organisation: string) =>
      `If there is an account with ${email}, a link is ready for it. This site does not send email: ask ${organisation} for the link.`,
    emailIsNotVerified: (organisation: string) =>
      `Your email address is not confirmed yet. This site does not send email: ask ${organisation} for the link.`,
    emailLink: (organisation: string) =>
      `This site does not send email: ask ${organisation} for the link. It works for one day.`,
  },
  resetTitle: 'Choose a new password',
  resetHelp: (email: string) =>
    `For ${email}. You will be logged out everywhere, also in this browser.`,
  newPassword: 'New password',
  passwordHint: (least: number) =>
    `At least ${least} characters. A few words that you can remember work well.`,
  passwordTooShort: (least: number) => `Use at least ${least} characters`,
  passwordTooLong: (most: number) => `Use at most ${most} characters`,
  setPassword: 'Set password',
  linkOverTitle: 'This link has expired',
  resetLinkOver:
    'A link works once, within one hour. If you have just set a password with it, log in with that. Otherwise request a new link.',
  askForAnother: 'Request a new link',
  loginToVerify:
    'Log in to confirm your email address. Use the account that you registered with this address.',
  verifyTitle: 'Is this your email address?',
  verifyHelp: (email: string) =>
    `You are logged in as ${email}. Confirm that this is your email address.`,
  verify: 'Yes, it is mine',
  verifiedAlreadyTitle: 'Already confirmed',
  verifiedAlready: (email: string) =>
    `${email} is confirmed already. If the link was sent to another address, log out and open it again.`,
  verifyLinkOver: (email: string) =>
    `A link works once, within one day, and only for the account with the email address to which it was sent. You are logged in as ${email}. You can request a new one here.`,
  toAccount: 'Go to my account',

  emailTitle: 'Change email',
  emailIs: (email: string) => `Your email is ${email}.`,
  emailHelp: 'A link goes to the new address. Your email changes once you open it and confirm.',
  newEmail: 'New email',
  emailIsOwn: 'This is your email already',
  emailLinkSent: (email: string) =>
    `We have sent an email to ${email}. Open its link within one day, where you are logged in. It can take a few minutes. Also check your spam folder.`,
  emailStays: (email: string, old: string) => `Until ${email} is confirmed, your email is ${old}.`,
  emailInstead: (email: string, old: string) =>
    `${email} becomes the email of your account, instead of ${old}. Your other sessions end.`,
  linkedStays: (provider: string) => `You can still log in with ${provider} as before.`,
  emailLinkOver: (email: string) =>
    `A link works once, within one day, and only for the account that asked for it. You are logged in as ${email}. If you asked for it in another account, log out and open it again.`,

  codeTitle: 'Enter your code',
  codeHelp:
    'Open your authenticator app and enter the six digits it shows. Without your phone, enter one of your recovery codes. If you have neither, ask an admin of the organisation.',
  code: 'Code',
  codeRequired: 'Code is required',
  codeWrong:
    'This code is incorrect or was already used. Wait for the next one and try again. If that is refused too, set the date and time of your phone to automatic.',
  keyReplaced:
    'This page has a new key. Remove the earlier entry from your app, and scan the new one.',
  isKeyNew: 'If you scanned a key here before, remove that entry from your app and scan this one.',

  twoFactorTitle: 'Two-factor authentication',
  twoFactorWhy:
    'With it, a stolen password alone is not enough: each login asks for a code from your phone.',
  twoFactorRequired: 'Staff must use it on this site. You can work again as soon as it is on.',
  twoFactorScan: 'Scan this QR code with an authenticator app',
  twoFactorDrawing: 'QR code for an authenticator app',
  twoFactorType: 'Or enter this key in the app:',
  twoFactorKey: 'Key for the authenticator app',
  twoFactorOpen: 'Open the app on this phone',
  twoFactorConfirm: 'Then enter the six digits that the app shows',
  twoFactorEnds: 'Your other sessions then end, and your API tokens are revoked.',
  twoFactorSwitchOn: 'Switch on',
  twoFactorSince: (day: string) => `On since ${day}.`,
  recoveryCodesLeft: (count: number) =>
    count === 1 ? 'You have 1 recovery code left.' : `You have ${count} recovery codes left.`,
  newRecoveryCodes: 'To get new codes, switch it off and on again.',
  recoveryTitle: 'Your recovery codes',
  recoveryHelp:
    'Two-factor authentication is on. Write down or print these codes and keep them away from your phone. If you lose your phone, each code lets you log in once. They are not shown again.',
  recoveryDone: 'I have saved the codes',
  twoFactorOffTitle: 'Switch off',
  twoFactorOffHelp: 'You will then log in without a code. Revoked tokens stay revoked.',
  twoFactorSwitchOff: 'Switch off two-factor authentication',
  passwordAgain: 'Enter your password to confirm that it is you.',
  proveFirst: 'Log in again to confirm that it is you. This lasts 15 minutes.',
  proveInNewTab: 'Log in again in a new tab, come back to this one, and send the form once more.',
  provenTooLongAgo: 'First confirm that it is you. Nothing was changed.',
  loginWith: (provider: string) => `You log in with ${provider}.`,
  noPassword: 'This account has no password.',
  linkedTitle: (provider: string) => `Log in with ${provider}`,
  linkedSince: (provider: string, day: string) =>
    `You can log in with ${provider} (linked on ${day}).`,
  linkedHelp: 'If you remove it, your other sessions end. To link it again, log in with it.',
  removeLinked: 'Remove',
  choosePassword: 'Or choose a password for this account',
  wrongPassword: 'Password is incorrect',

  tokensTitle: 'API tokens',
  continueWith: (provider: string) => `Continue with ${provider}`,
  popupDoneTitle: 'You can close this window',
  closeWindow: 'Close this window',
  goOn: 'Continue',
  providerNotSetUp: 'Google sign-in is not set up here.',
  openIdFailedTitle: 'You are not logged in',
  notProvenTitle: 'It is not confirmed that it is you',
  backToLogin: 'Back to login',
  linksAfterLogin: (provider: string, email: string) =>
    `When you log in with your password now, ${provider} (${email}) is linked to your account. Whoever can log in there can log in here too.`,
  logInAndLink: (provider: string) => `Log in and link ${provider}`,
  logInWithoutLink: (provider: string) => `Log in without linking ${provider}`,
  openIdFailed: {
    'not-set-up': 'Google sign-in is not set up here. Log in with email and password.',
    'another-browser':
      'This login was started in another browser or tab, or too long ago. Please start again here.',
    refused:
      'The answer of the provider is not valid. Start again. If that does not help, log in with email and password, and tell the organisation.',
    cancelled: 'The login was cancelled.',
    unavailable:
      'The provider does not answer. Try again in a moment, or log in with email and password.',
    'not-reauthenticated':
      'The provider did not ask you again who you are. Choose a password with “Forgot your password?”, then log in with it.',
    'another-account':
      'You logged in with another account. Start again, and choose the one that you use here.',
    'unverified-email':
      'The provider has not confirmed your email address. Confirm it there first, or register here with email and password.',
    'staff-unproven':
      'There is a staff account with this email address, which is not confirmed yet. Log in with email and password, confirm the address on your account page, then come back here.',
    'password-needed':
      'This email address belongs to a staff account. Log in once with its password, in this browser and within 10 minutes. After that you can log in this way too.',
    'another-subject':
      'The account with this email address is linked to another account at this provider. Log in with email and password; you can remove the other one in My account. If you have no password, choose one with “Forgot your password?”, which removes the other one too.',
    'not-allowed': 'You cannot log in to this account. Ask an admin.',
  },

  securityTitle: 'Security',
  proofsTitle: 'Security and API tokens',
  emailIsVerified: 'Your email address is confirmed.',
  emailIsNotVerified:
    'Your email address is not confirmed yet. Open the link in the email we sent.',
  twoFactorIsOn: 'Two-factor authentication is on.',
  twoFactorIsOff: 'Two-factor authentication is off.',
}
