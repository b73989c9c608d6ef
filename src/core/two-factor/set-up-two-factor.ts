import * as accounts from '../accounts/account-store.ts'
import {
  confirmPassword,
  type PasswordRefused,
  requiredReauthentication,
} from '../accounts/confirm-password.ts'
import { endAccess } from '../accounts/end-access.ts'
import { lacksTwoFactor } from '../accounts/session-rules.ts'
import * as sessions from '../accounts/session-store.ts'
import { startSession } from '../accounts/start-session.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authoriseInPerson } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import { countGuess, forgetGuess, plainCode, recoveryHash } from './check-code.ts'
import * as twoFactor from './two-factor-store.ts'

type TwoFactorState =
  | { state: 'on'; since: string; recoveryCodes: number; hasPassword: boolean }
  /** `address` is the content of the QR code, `secret` the same key for typing */
  | { state: 'off'; isRequired: boolean; asked: undefined; secret: string; address: string }
  /** Somebody at a browser that was left open learns no secret that the owner may set up later. */
  | { state: 'off'; isRequired: boolean; asked: 'password' | 'provider' }

/**
 * The state of the caller's own second factor; while it is off, with a secret to set it up for whoever
 * authenticated just now.
 */
export async function readTwoFactor(ctx: Ctx): Promise<TwoFactorState> {
  const { id } = authoriseInPerson(ctx.actor, 'use-own-account')

  let account = await accounts.findById(ctx.db, id)
  const asked = account?.twoFactorAt ? undefined : await requiredReauthentication(ctx)
  if (account && asked) {
    return { state: 'off', isRequired: lacksTwoFactor(ctx.settings, account), asked }
  }
  if (account && !account.twoFactorAt && !account.twoFactorSecret) {
    const secret = ctx.identity.secondFactors.create(id)
    await writeAs(ctx, 'use-own-account', (db) => twoFactor.keepPending(db, id, secret))
    account = await accounts.findById(ctx.db, id)
  }
  if (!account?.twoFactorSecret) throw new Error('No account to set up')
  if (account.twoFactorAt) {
    const recoveryCodes = await twoFactor.countRecoveryCodes(ctx.db, id)
    const hasPassword = account.passwordHash !== null
    return { state: 'on', since: account.twoFactorAt, recoveryCodes, hasPassword }
  }
  const secret = ctx.identity.secondFactors.reveal(id, account.twoFactorSecret)
  const isRequired = lacksTwoFactor(ctx.settings, account)
  const address = addressOf(ctx, account.email, secret)
  return { state: 'off', isRequired, asked, secret, address }
}

/** The otpauth address for authenticator apps. */
function addressOf({ settings }: Ctx, email: string, secret: string): string {
  const issuer = settings.organisation.name.replaceAll(':', ' ')
  const label = encodeURIComponent(`${issuer}:${email}`)
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

type TwoFactorOn =
  | { outcome: 'on'; recoveryCodes: string[]; session: string }
  /** `replaced`: the key that was shown is forgotten, since a session ended */
  | { outcome: 'wrong' | 'on-already' | 'replaced' }
  | { outcome: 'too-many'; retryAfterSeconds: number }
  | PasswordRefused

/** Enables the second factor with a first code. All other sessions end; recovery codes are shown once. */
export async function switchOnTwoFactor(
  ctx: Ctx,
  {
    code,
    password = '',
    browser,
  }: { code: string; password?: string; browser?: string | undefined },
): Promise<TwoFactorOn> {
  const { id, sessionId } = authoriseInPerson(ctx.actor, 'use-own-account')

  const refused = await confirmPassword(ctx, password)
  if (refused) return refused
  const counted = await countGuess(ctx, id)
  if (counted.outcome === 'past') return { ...counted, outcome: 'too-many' }
  const account = await accounts.findById(ctx.db, id)
  const secret = account?.twoFactorSecret
  if (account?.twoFactorAt) return { outcome: 'on-already' }
  if (!secret) return { outcome: 'replaced' }
  const step = ctx.identity.secondFactors.stepOfCode(id, secret, plainCode(code), ctx.now())
  if (step === undefined) return { outcome: 'wrong' }
  await forgetGuess(ctx, id)

  const recoveryCodes = ctx.identity.secondFactors.createRecoveryCodes()
  const hashes = recoveryCodes.map((code) => recoveryHash(ctx, id, code))
  return writeAs(ctx, 'use-own-account', async (db, mail): Promise<TwoFactorOn> => {
    const now = ctx.now().toISOString()
    if (!(await twoFactor.switchOn(db, { id, secret, step, now }))) return { outcome: 'on-already' }
    await twoFactor.replaceRecoveryCodes(db, id, hashes)
    const provenAt = (sessionId && (await sessions.findProof(db, sessionId))?.provenAt) || null
    await endAccess(db, id)
    const options = { browser, isSecondFactorGiven: true, provenAt }
    const session = await startSession(db, ctx, id, options)
    await recordActivity(db, ctx, 'account.two-factor-on', id)
    await mail([{ kind: 'two-factor-on', to: account.email, accountId: id }])
    return { outcome: 'on', recoveryCodes, session }
  })
}
