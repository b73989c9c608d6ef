import type { Locale } from '#contract/locale.ts'
import { emailAddress } from '#contract/staff.ts'
import type { AccountMessages } from '#ui/i18n/parts/account.ts'
import { accountMessagesIn } from '#ui/i18n/parts/account.ts'

/** What is wrong with a field of an account, in words */
export function accountMistake(
  field: keyof AccountMessages['mistakes'],
  because: string | undefined,
  locale: Locale,
): string {
  const { mistakes, unreadable } = accountMessagesIn(locale)
  const words: Record<string, string> = mistakes[field]
  return words[because ?? ''] ?? unreadable
}

/** The email of an account as it is stored, or what is wrong with it in words. */
export function readEmail(typed: string, locale: Locale) {
  const { data: email, error } = emailAddress.safeParse(typed)
  if (email !== undefined) return { email }
  const isMissing = error.issues[0]?.message === 'required'
  return { mistake: accountMistake('email', isMissing ? 'required' : 'not-an-email', locale) }
}
