import type { Locale } from '#contract/locale.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { mailVerificationAgain } from '../proofs/mail-verification.ts'
import * as accounts from './account-store.ts'
import { checkPassword } from './check-password.ts'
import { lacksTwoFactor } from './session-rules.ts'
import { startSession } from './start-session.ts'

export type SignIn = {
  email: string
  password: string
  browser?: string | undefined
  /** What this browser keeps from earlier sign-ins */
  device?: string | undefined
  /** The token of a link by which the email is about to be confirmed */
  verification?: string | undefined
  locale?: Locale
}

export type SignedInOutcome =
  | Entered
  | { outcome: 'too-many'; retryAfterSeconds: number }
  | { outcome: 'busy' }

export type Entered =
  /** Staff without the second factor that is required of them can do nothing but set it up */
  | { outcome: 'signed-in'; session: string; lacksTwoFactor?: true }
  /** The session is nobody's in particular until the code is given */
  | { outcome: 'code-needed'; session: string }
  | { outcome: 'wrong' }

/**
 * Signs in by email and password. Who has both right, and has not confirmed the email yet, is refused
 * like anybody, and mailed a new link: only in the mail does it show that there is such an account.
 */
export async function signIn(
  ctx: Ctx,
  { email, password, browser, locale = 'en', ...brought }: SignIn,
): Promise<SignedInOutcome> {
  authorise(ctx.actor, 'sign-in')

  const checked = await checkPassword(ctx, email, password, brought)
  if (checked.outcome === 'unconfirmed') {
    ctx.operations.afterwards(() => mailVerificationAgain(ctx, checked.account, locale))
    return { outcome: 'wrong' }
  }
  if (checked.outcome !== 'right') return checked
  return enter(ctx, checked.account, browser)
}

type Account = {
  id: string
  role: 'admin' | 'moderator' | 'student'
  passwordHash: string | null
  twoFactorAt: string | null
}

/** Lets in somebody who has proven who they are, unless what they proved it by was changed meanwhile. */
export async function enter(
  ctx: Ctx,
  account: Account,
  browser: string | undefined,
): Promise<Entered> {
  const { id, role, twoFactorAt } = account
  return ctx.db.transaction().execute(async (db) => {
    if (!(await accounts.holdUnchanged(db, account))) return { outcome: 'wrong' }
    const session = await startSession(db, ctx, id, { browser })
    if (twoFactorAt) return { outcome: 'code-needed', session }
    const asThem = { ...ctx, actor: { role, id } }
    await recordActivity(db, asThem, 'account.signed-in', id)
    const lacks = lacksTwoFactor(ctx.settings, account)
    return { outcome: 'signed-in', session, ...(lacks && { lacksTwoFactor: true }) }
  })
}
