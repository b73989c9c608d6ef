import type { Locale } from '#contract/locale.ts'
import * as accounts from '../accounts/account-store.ts'
import { type Entered, enter } from '../accounts/sign-in.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { countByNetwork } from '../network-limits.ts'
import { type AccountFound, accountFor } from './account-for.ts'
import * as identities from './identity-store.ts'
import { sealPendingLink } from './link-after-password.ts'
import { type ReturnPath, unsealReturnPath } from './return-path.ts'

export type OpenIdFailure =
  | 'not-set-up'
  | 'another-browser'
  | 'refused'
  | 'cancelled'
  | 'unavailable'
  | 'not-reauthenticated'
  | 'another-account'
  | Exclude<AccountFound['outcome'], 'found'>

export type OpenIdFinished =
  | (Exclude<Entered, { outcome: 'wrong' }> & {
      returnPath: ReturnPath
      email: string
      isNew: boolean
    })
  | { outcome: Exclude<OpenIdFailure, 'password-needed'> }
  /** The identity is linked once the account's password is given in this browser */
  | { outcome: 'password-needed'; pendingLink: string; email: string }
  | { outcome: 'too-many'; retryAfterSeconds: number }

type Back = {
  query: string
  kept: string | undefined
  browser?: string | undefined
  locale?: Locale
}

/** Signs in the person whom the provider redirects back, in the browser that started the flow. */
export async function finishOpenId(
  ctx: Ctx,
  { query, kept, browser, locale = 'en' }: Back,
): Promise<OpenIdFinished> {
  authorise(ctx.actor, 'sign-in')

  if (!ctx.identity.openId) return { outcome: 'not-set-up' }
  const returnPath = kept ? unsealReturnPath(ctx, kept) : undefined
  // Whoever begins in a second tab replaces what the first one has kept.
  if (!returnPath || returnPath.pending.state !== new URLSearchParams(query).get('state')) {
    return { outcome: 'another-browser' }
  }
  const counted = await countByNetwork(ctx, 'open-id', { most: 60, seconds: 900 })
  if (counted.outcome === 'past') return { ...counted, outcome: 'too-many' }

  const proven = await ctx.identity.openId.finish(query, returnPath.pending)
  if (proven.outcome !== 'proven') return proven
  if (
    returnPath.again &&
    returnPath.again !== (await identities.accountOf(ctx.db, proven.person))
  ) {
    return { outcome: 'another-account' }
  }
  const found = await accountFor(ctx, proven.person, locale)
  if (found.outcome === 'password-needed') {
    const { accountId, email } = found
    const pendingLink = sealPendingLink(ctx, { ...proven.person, accountId, email })
    return { outcome: 'password-needed', pendingLink, email }
  }
  if (found.outcome !== 'found') return found
  const account = await accounts.findById(ctx.db, found.id)
  if (!account) return { outcome: 'not-allowed' }
  // Only an account without a password proves itself again at the provider.
  const provenAt =
    returnPath.again && account.passwordHash === null ? ctx.now().toISOString() : null
  const entered = await enter(ctx, account, { browser, provenAt, identity: proven.person })
  if (entered.outcome === 'wrong') return { outcome: 'not-allowed' }
  if (entered.outcome === 'too-many') return entered
  return { ...entered, returnPath, email: account.email, isNew: found.isNew }
}
