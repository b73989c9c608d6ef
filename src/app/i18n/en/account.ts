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
}
