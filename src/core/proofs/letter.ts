import type { Locale } from '#contract/locale.ts'

/** What is written to somebody; the words are put in where mails are composed, in their language. */
export type Letter = { to: string; locale: Locale } & (
  | { kind: 'reset-password' | 'verify-email'; token: string }
  | { kind: 'class-cancelled'; title: string; startsOn: string }
  | { kind: 'registered-already' | 'password-changed' | 'two-factor-reset' }
)

/** Sends a letter, in its own time. Never inside a transaction: what was not committed was not done. */
export type SendLetter = (letter: Letter) => void
