import type { Locale } from '#contract/locale.ts'
import type { Db } from '#platform/db/schema.ts'

/** What is written to somebody; the words are put in where mails are composed, in their language. */
export type Letter = { to: string; locale: Locale; accountId?: string } & (
  | { kind: 'reset-password' | 'verify-email'; token: string; expiresAt: string }
  | { kind: 'class-cancelled'; title: string; startsOn: string }
  | { kind: 'registered-already' | 'password-changed' | 'two-factor-reset' }
)

/** Letters lie in the database until they are sent: what was committed is told, whatever ends meanwhile. */
export type Post = {
  /** Within the transaction of what they tell of */
  write(db: Db, letters: Letter[]): Promise<Written>
  /** After it, and in its own time: nobody waits for a mail server, nor learns how it fared. */
  send(written: Written): void
}
export type Written = string[]
