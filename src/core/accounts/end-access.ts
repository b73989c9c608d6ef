import type { Db } from '#platform/db/schema.ts'
import * as apiTokens from '../api-tokens/api-token-store.ts'
import * as mailedTokens from '../proofs/mailed-token-store.ts'
import * as sessions from './session-store.ts'

/**
 * Ends every session and API token of somebody, on every instance: for a new role, a new password, a
 * reset, and whatever else makes those who hold the old ones somebody else.
 */
export async function endAccess(db: Db, accountId: string): Promise<void> {
  await sessions.removeOf(db, accountId)
  await apiTokens.removeOf(db, accountId)
  await mailedTokens.removeOf(db, accountId, 'reset-password')
}
