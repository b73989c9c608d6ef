import type { Locale } from '#contract/locale.ts'
import type { PasswordRefused } from '#core/accounts/confirm-password.ts'
import { formatWait } from '#ui/i18n/format.ts'
import { accountMessagesIn } from '#ui/i18n/parts/account.ts'
import { securityMessagesIn } from '#ui/i18n/parts/security.ts'

/** The status and the message if the password that was asked for again is refused. */
export function refusalOf(
  refused: PasswordRefused,
  locale: Locale,
): [status: number, words: string] {
  const account = accountMessagesIn(locale)
  switch (refused.outcome) {
    case 'password-needed':
      return [422, securityMessagesIn(locale).passwordNeeded]
    case 'wrong-password':
      return [422, securityMessagesIn(locale).wrongPassword]
    case 'provider-needed':
      return [409, securityMessagesIn(locale).provenTooLongAgo]
    case 'busy':
      return [503, account.mistakes.password.busy]
    case 'too-many-attempts':
      return [429, account.tooManyAttempts(formatWait(refused.retryAfterSeconds, locale))]
  }
}
