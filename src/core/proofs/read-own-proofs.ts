import * as accounts from '../accounts/account-store.ts'
import { authoriseInPerson, can } from '../authorise.ts'
import type { Ctx } from '../context.ts'

/** The caller's means of authentication, for their account page. */
export async function readOwnProofs(ctx: Ctx) {
  const { id } = authoriseInPerson(ctx.actor, 'use-own-account')

  const account = await accounts.findById(ctx.db, id)
  return {
    isEmailVerified: Boolean(account?.emailVerifiedAt),
    hasTwoFactor: Boolean(account?.twoFactorAt),
    mayHaveTokens: can(ctx.actor, 'manage-api-tokens'),
  }
}
