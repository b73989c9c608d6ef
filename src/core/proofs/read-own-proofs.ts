import * as accounts from '../accounts/account-store.ts'
import { requiredReauthentication } from '../accounts/confirm-password.ts'
import { authoriseInPerson, can } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import * as identities from '../openid/identity-store.ts'

/** The caller's means of authentication, for their account page. */
export async function readOwnProofs(ctx: Ctx) {
  const { id } = authoriseInPerson(ctx.actor, 'use-own-account')

  const [account, linkedSince, asked] = await Promise.all([
    accounts.findById(ctx.db, id),
    identities.linkedSince(ctx.db, id),
    requiredReauthentication(ctx),
  ])
  return {
    hasPassword: Boolean(account?.passwordHash),
    /** Since when the caller can sign in at the OpenID provider, and what they give again to remove that */
    linked: linkedSince === undefined ? undefined : { since: linkedSince, asked },
    isEmailVerified: Boolean(account?.emailVerifiedAt),
    hasTwoFactor: Boolean(account?.twoFactorAt),
    mayHaveTokens: can(ctx.actor, 'manage-api-tokens'),
  }
}
