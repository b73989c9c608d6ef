import type { Generated } from 'kysely'

/** A mail that waits to be sent. */
export type OutboxTable = {
  id: string
  /** Whose mail it is, if it is somebody's who has an account: it goes with that */
  accountId: string | null
  /** Address, words and link, under a key of the site's */
  sealed: string
  at: string
  /** From then on nobody needs it any more */
  until: string
  /** When it may be tried, by whichever process; whoever tries it puts that off */
  dueAt: string
  attempts: Generated<number>
}
