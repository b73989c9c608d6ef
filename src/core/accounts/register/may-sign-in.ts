import type { Role } from '#contract/staff.ts'
import type { Ctx } from '#core/context.ts'
import { verificationOf } from '#core/proofs/mail-verification.ts'
import * as mailedTokens from '#core/proofs/mailed-token-store.ts'

type Account = { id: string; role: Role; email: string; emailVerifiedAt: string | null }

/**
 * Where registering is settled by mail, a new account is entered by the link in it and the password
 * together: by the password alone, somebody could register with an email and learn whether it was new.
 */
export async function maySignIn(
  ctx: Ctx,
  account: Account,
  verification: string | undefined,
): Promise<boolean> {
  if (!ctx.mail.isConfigured || account.emailVerifiedAt || account.role !== 'student') return true
  if (!verification) return false
  const hash = ctx.identity.tokens.hash(verificationOf(verification, account.email))
  const now = ctx.now().toISOString()
  return (await mailedTokens.ownerOf(ctx.db, 'verify-email', hash, now)) === account.id
}
