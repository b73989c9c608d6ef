import type { Locale } from '#contract/locale.ts'
import * as accounts from '../accounts/account-store.ts'
import { confirmPassword, type PasswordRefused } from '../accounts/confirm-password.ts'
import { authoriseInPerson } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { countByAccount } from '../count-by-account.ts'
import { writeAs } from '../write-as.ts'
import * as mailedTokens from './mailed-token-store.ts'

type Asked =
  | { outcome: 'asked' | 'own-already' }
  | { outcome: 'too-many'; retryAfterSeconds: number }
  | PasswordRefused

const dayMs = 86_400_000
const purpose = 'change-email'

/**
 * Emails a link to the new address; the caller's email changes once they confirm it. Whether another account has the
 * address, only an email to its owner says.
 */
export async function askForNewEmail(
  ctx: Ctx,
  { email, password, locale }: { email: string; password: string; locale: Locale },
): Promise<Asked> {
  const { id, profile } = authoriseInPerson(ctx.actor, 'use-own-account')

  if (profile?.email === email) return { outcome: 'own-already' }
  const refused = await confirmPassword(ctx, password)
  if (refused) return refused
  // Also by address, which many accounts could send mails to
  for (const counted of [id, email]) {
    const result = await countByAccount(ctx, { what: 'new email', id: counted, most: 5 })
    if (result.outcome === 'past') return { ...result, outcome: 'too-many' }
  }
  const expires = new Date(ctx.now().getTime() + dayMs)
  const token = ctx.identity.seals.seal(purpose, new TextEncoder().encode(email), expires)
  const hash = ctx.identity.tokens.hash(token)
  const expiresAt = expires.toISOString()
  return writeAs(ctx, 'use-own-account', async (db, mail) => {
    const isTaken = (await accounts.findByEmail(db, email)) !== undefined
    // Stored for a taken address too, so that both take the same time
    await mailedTokens.insert(db, { hash, purpose, accountId: id, expiresAt })
    const link = { kind: 'change-email' as const, accountId: id, token, expiresAt }
    const letter = isTaken ? { kind: 'registered-already' as const } : link
    await mail([{ ...letter, to: email, locale }])
    return { outcome: 'asked' }
  })
}
