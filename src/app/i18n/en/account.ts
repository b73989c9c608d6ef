const passwordMistakes = {
  required: 'Password is required',
  'too-short': 'Use at least 12 characters. Several words with spaces are easy to remember.',
  'too-long': 'Use at most 256 characters',
  common: 'This password is one that many people use, so it would be guessed early',
  repeated: 'This password repeats itself, so it would be guessed early',
  sequence: 'This password follows the keyboard or the alphabet, so it would be guessed early',
  'about-you': 'This password is made of your name, your email or the organisation',
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
  tooManyAttempts: (wait: string) => `Too many attempts. Please try again in ${wait}.`,
  busy: 'Many people are signing in just now. Please try again in a moment.',

  google: 'Continue with Google',
  googleNotSetUp: 'Google sign-in is not set up',
  or: 'OR',
  show: 'Show',
  showPassword: (label: string) => `Show: ${label}`,
  noAccountYet: 'No account yet?',
  toRegister: 'Register',
  haveAccount: 'Have an account already?',
  toLogin: 'Login',

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
}
