import type { Locale } from '#contract/locale.ts'
import * as accounts from '../accounts/account-store.ts'
import * as sessions from '../accounts/session-store.ts'
import { startSession } from '../accounts/start-session.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { linkAfterPassword } from '../openid/link-after-password.ts'
import { countGuess, forgetGuess, takeCode } from './check-code.ts'
import * as twoFactor from './two-factor-store.ts'

type SecondFactorGiven =
  /** `recoveryCodesLeft`: after one was used */
  | { outcome: 'signed-in'; session: string; recoveryCodesLeft?: number }
  | { outcome: 'wrong' | 'sign-in-again' }
  | { outcome: 'too-many'; retryAfterSeconds: number }

const withinMs = 10 * 60_000

/** The account of a session that waits for its second factor; undefined if it has waited too long. */
export async function pendingTwoFactorSession(ctx: Ctx, session: string) {
  const found = await sessions.findByHash(ctx.db, ctx.identity.tokens.hash(session))
  if (!found?.twoFactorAt || found.isSecondFactorGiven) return undefined
  const isFresh = ctx.now().getTime() - Date.parse(found.createdAt) < withinMs
  return isFresh ? found : undefined
}

type GivenCode = {
  session: string
  code: string
  /** The cookie of an OpenID identity that is linked after password and code */
  pendingLink?: string | undefined
  locale?: Locale
}

/** Completes a sign-in, with a new session id to prevent session fixation. */
export async function giveSecondFactor(
  ctx: Ctx,
  { session, code, pendingLink, locale = 'en' }: GivenCode,
): Promise<SecondFactorGiven> {
  authorise(ctx.actor, 'sign-in')

  const half = await pendingTwoFactorSession(ctx, session)
  if (!half) return { outcome: 'sign-in-again' }
  const counted = await countGuess(ctx, half.id)
  const report = (because: 'wrong' | 'too-many') =>
    ctx.identity.reportFailedSignIn({ network: ctx.network, by: 'code', because })
  if (counted.outcome === 'past') {
    report('too-many')
    return { ...counted, outcome: 'too-many' }
  }

  const given = await ctx.db.transaction().execute(async (db): Promise<SecondFactorGiven> => {
    const account = await accounts.lockById(db, half.id)
    const used = account && (await takeCode(db, ctx, account, code))
    if (!account || !used) return { outcome: 'wrong' }
    if (!(await sessions.remove(db, { id: half.sessionId }))) return { outcome: 'sign-in-again' }
    const { browser, provenAt } = half
    const options = { browser, provenAt, isSecondFactorGiven: true }
    const session = await startSession(db, ctx, account.id, options)
    const { id, role } = account
    const by = used === 'recovery-code' && { by: used }
    await recordActivity(db, { ...ctx, actor: { role, id } }, 'account.signed-in', id, { ...by })
    if (!by) return { outcome: 'signed-in', session }
    const recoveryCodesLeft = await twoFactor.countRecoveryCodes(db, id)
    return { outcome: 'signed-in', session, recoveryCodesLeft }
  })
  if (given.outcome === 'signed-in') {
    await forgetGuess(ctx, half.id)
    const account = pendingLink && (await accounts.findById(ctx.db, half.id))
    if (account) await linkAfterPassword(ctx, account, { kept: pendingLink, locale })
  }
  if (given.outcome === 'wrong') report('wrong')
  return given
}
