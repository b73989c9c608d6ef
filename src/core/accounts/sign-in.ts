import { onWriterThread } from '#platform/db/reader-thread.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { countByAccount } from '../count-by-account.ts'
import * as identities from '../openid/identity-store.ts'
import { linkAfterPassword } from '../openid/link-after-password.ts'
import { type Mailing, mailVerificationAgain } from '../proofs/mail-verification.ts'
import * as accounts from './account-store.ts'
import { checkPassword } from './check-password.ts'
import { lacksTwoFactor } from './session-rules.ts'
import { signInsOfAccount } from './sign-in-limits.ts'
import { startSession } from './start-session.ts'

type SignIn = {
  email: string
  password: string
  browser?: string | undefined
  device?: string | undefined
  /** The token of an emailed link that confirms the email */
  verification?: string | undefined
  /** The cookie of an OpenID identity that is linked after the password, and the code if there is one */
  pendingLink?: string | undefined
} & Partial<Mailing>

export type Entered =
  /** Staff with `lacksTwoFactor` can only set up their second factor */
  | { outcome: 'signed-in'; session: string; lacksTwoFactor?: true }
  /** The session has no rights until the code is given */
  | { outcome: 'code-needed'; session: string }
  | { outcome: 'wrong' }

type TooMany = { outcome: 'too-many'; retryAfterSeconds: number }

/**
 * Signs in by email and password. If both are right but the email is unconfirmed, the answer is the same as
 * for a wrong password, and a new link is emailed: only the mailbox reveals that the account exists.
 */
export async function signIn(
  ctx: Ctx,
  { email, password, browser, pendingLink, locale = 'en', to, ...brought }: SignIn,
): Promise<Entered | TooMany | { outcome: 'busy' }> {
  authorise(ctx.actor, 'sign-in')

  const checked = await checkPassword(ctx, email, password, brought)
  if (checked.outcome === 'unconfirmed') {
    const apart = { ...ctx, db: onWriterThread(ctx.db) }
    ctx.operations.afterwards(() => mailVerificationAgain(apart, checked.account, { locale, to }))
    return { outcome: 'wrong' }
  }
  if (checked.outcome !== 'right') return checked
  const entered = await enter(ctx, checked.account, { browser })
  if (pendingLink && entered.outcome === 'signed-in') {
    await linkAfterPassword(ctx, checked.account, { kept: pendingLink, locale })
  }
  return entered
}

/**
 * Starts a session unless the account (password, second factor) changed or was disabled meanwhile, or the
 * identity that the person came with was removed.
 */
export async function enter(
  ctx: Ctx,
  account: Pick<accounts.AccountRow, 'id' | 'role' | 'passwordHash' | 'twoFactorAt'>,
  {
    identity,
    ...proof
  }: { browser: string | undefined; provenAt?: string | null; identity?: identities.Identity },
): Promise<Entered | TooMany> {
  const { id, role, twoFactorAt } = account
  const counted = !twoFactorAt && (await countByAccount(ctx, { ...signInsOfAccount, id }))
  if (counted && counted.outcome === 'past') return { ...counted, outcome: 'too-many' }
  return ctx.db.transaction().execute(async (db) => {
    if (!(await accounts.lockUnchanged(db, account))) return { outcome: 'wrong' }
    if (identity && (await identities.accountOf(db, identity)) !== id) return { outcome: 'wrong' }
    const session = await startSession(db, ctx, id, proof)
    if (twoFactorAt) return { outcome: 'code-needed', session }
    const asThem = { ...ctx, actor: { role, id } }
    await recordActivity(db, asThem, 'account.signed-in', id)
    const lacks = lacksTwoFactor(ctx.settings, account)
    return { outcome: 'signed-in', session, ...(lacks && { lacksTwoFactor: true }) }
  })
}
