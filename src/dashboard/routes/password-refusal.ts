import type { PasswordRefused } from '#core/accounts/confirm-password.ts'
import { type Sent, visit } from '#dashboard/context.ts'
import { accountMessagesIn } from '#ui/i18n/parts/account.ts'
import { securityMessagesIn } from '#ui/i18n/parts/security.ts'
import { waitOf } from './wait-of.ts'

/** The status and the message if the password that was asked for again is refused. */
export function refusalOf(
  refused: PasswordRefused,
  context: Sent['context'],
): [status: number, words: string] {
  const { locale } = context.get(visit)
  const account = accountMessagesIn(locale)
  switch (refused.outcome) {
    case 'password-needed':
      return [422, securityMessagesIn(locale).passwordAgain]
    case 'wrong-password':
      return [422, securityMessagesIn(locale).wrongPassword]
    case 'provider-needed':
      return [409, securityMessagesIn(locale).provenTooLongAgo]
    case 'busy':
      return [503, account.mistakes.password.busy]
    case 'too-many-attempts':
      return [429, account.tooManyAttempts(waitOf(context, refused))]
  }
}
