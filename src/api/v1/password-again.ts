import { z } from '@hono/zod-openapi'
import { longestPassword } from '#contract/password-length.ts'
import type { PasswordRefused } from '#core/accounts/confirm-password.ts'
import { invalidField, problem, tooManyAttempts } from '../problem.ts'

/** The password of a request whose effect outlasts the session */
export const passwordAgain = z
  .string()
  .max(longestPassword)
  .optional()
  .openapi({
    description:
      'Your password. It is required unless you signed in with it in the last 15 minutes. ' +
      'Signing in with Google or another provider does not count. If the password is ' +
      'required, and is missing or wrong, the response is 422 with the code `wrong` for ' +
      'the field `password`. If your account has no password, the code is ' +
      '`sign-in-again`: sign in again with your provider on the page `/account/tokens`, ' +
      'then repeat the request within 15 minutes.',
  })

export const tooManyPasswords = 'Too many wrong passwords. `Retry-After` says when to try again.'

export function passwordRefused(refused: PasswordRefused): Response {
  switch (refused.outcome) {
    case 'password-needed':
    case 'wrong-password':
      return invalidField('password', 'wrong')
    case 'provider-needed':
      return invalidField('password', 'sign-in-again')
    case 'too-many-attempts':
      return tooManyAttempts(refused)
    case 'busy':
      return problem(refused.outcome)
  }
}
