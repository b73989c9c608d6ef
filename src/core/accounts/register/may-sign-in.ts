import type { Role } from '#contract/staff.ts'
import type { Ctx } from '#core/context.ts'
import { verificationOf } from '#core/proofs/mail-verification.ts'
import * as mailedTokens from '#core/proofs/mailed-token-store.ts'

/**
 * Where registrations are confirmed by email, a new account accepts only the emailed link together with the
 * password. If the password sufficed, registering would reveal whether an email was new.
 */
export async function maySignIn(
  ctx: Ctx,
  account: { id: string; role: Role; email: string; emailVerifiedAt: string | null },
  verification: string | undefined,
): Promise<boolean> {
  if (!ctx.mail.isConfigured || account.emailVerifiedAt || account.role !== 'student') return true
  if (!verification) return false
  const hash = ctx.identity.tokens.hash(verificationOf(verification, account.email))
  const now = ctx.now().toISOString()
  return (await mailedTokens.ownerOf(ctx.db, 'verify-email', hash, now)) === account.id
}
