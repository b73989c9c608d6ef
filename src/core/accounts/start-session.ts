import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from '../context.ts'
import * as sessions from './session-store.ts'

type Options = { browser?: string | undefined; isSecondFactorGiven?: boolean }

/** A new session for an account; the answer is what its cookie holds, and is kept nowhere. */
export async function startSession(
  db: Db,
  ctx: Ctx,
  accountId: string,
  { browser = '', isSecondFactorGiven = false }: Options = {},
): Promise<string> {
  const token = ctx.identity.tokens.create()
  const at = ctx.now().toISOString()
  await sessions.insert(db, {
    hash: token.hash,
    id: ctx.newId(),
    accountId,
    createdAt: at,
    lastSeenAt: at,
    network: ctx.network,
    browser: browser.slice(0, 200),
    isSecondFactorGiven: isSecondFactorGiven ? 1 : 0,
  })
  return token.text
}
