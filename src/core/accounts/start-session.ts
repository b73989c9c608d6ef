import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from '../context.ts'
import * as sessions from './session-store.ts'

const mostSessions = 100

type Options = {
  browser?: string | undefined
  isSecondFactorGiven?: boolean
  /** Null after an OpenID sign-in, since the provider may not have asked for credentials */
  provenAt?: string | null
}

/**
 * Starts a session, and ends the oldest of too many. Returns the token for the cookie, of which only the hash is
 * stored.
 */
export async function startSession(
  db: Db,
  ctx: Ctx,
  accountId: string,
  { browser = '', isSecondFactorGiven = false, provenAt }: Options = {},
): Promise<string> {
  const token = ctx.identity.tokens.create()
  const at = ctx.now().toISOString()
  await sessions.removeOldest(db, accountId, mostSessions - 1)
  await sessions.insert(db, {
    hash: token.hash,
    id: ctx.newId(),
    accountId,
    createdAt: at,
    lastSeenAt: at,
    network: ctx.network,
    browser: browser.slice(0, 200),
    isSecondFactorGiven: isSecondFactorGiven ? 1 : 0,
    provenAt: provenAt === undefined ? at : provenAt,
  })
  return token.text
}
