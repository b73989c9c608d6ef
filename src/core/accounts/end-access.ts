import type { Db } from '#platform/db/schema.ts'
import * as apiTokens from '../api-tokens/api-token-store.ts'
import * as mailedTokens from '../proofs/mailed-token-store.ts'
import { forgetPending } from '../two-factor/two-factor-store.ts'
import * as sessions from './session-store.ts'

/**
 * Ends every session, API token and link to change an account, on every instance: after a change of role or
 * password, a reset, or any other loss of rights.
 */
export async function endAccess(db: Db, accountId: string): Promise<void> {
  await sessions.remove(db, { accountId })
  await forgetPending(db, accountId)
  await apiTokens.remove(db, { accountId })
  await mailedTokens.removeOf(db, accountId, 'reset-password', 'change-email')
}

/** Ends what goes with a session that has ended: the one-hour tokens, and a second factor that is being set up. */
export async function endWithSession(db: Db, accountId: string): Promise<void> {
  await apiTokens.remove(db, { accountId, name: '' })
  await forgetPending(db, accountId)
}
