import type { Ctx } from '../context.ts'
import { checkPassword } from './check-password.ts'
import * as sessions from './session-store.ts'

const freshForMs = 15 * 60_000

export type PasswordRefused =
  /** 'password-needed': none was given. 'provider-needed': an account without a password authenticates again at its OpenID provider. */
  | { outcome: 'password-needed' | 'wrong-password' | 'busy' | 'provider-needed' }
  | { outcome: 'too-many-attempts'; retryAfterSeconds: number }

/**
 * What the caller has to give again before an action whose effect outlasts the session; undefined if they
 * authenticated just now.
 */
export async function requiredReauthentication(
  ctx: Ctx,
): Promise<'password' | 'provider' | undefined> {
  const stale = await staleSession(ctx)
  if (!stale) return undefined
  return stale.passwordHash ? 'password' : 'provider'
}

/** Undefined if the password is right or need not be given again. See docs/decisions/0065. */
export async function confirmPassword(
  ctx: Ctx,
  password: string,
): Promise<PasswordRefused | undefined> {
  const stale = await staleSession(ctx)
  if (!stale) return undefined
  if (!stale.passwordHash) return { outcome: 'provider-needed' }
  if (password === '') return { outcome: 'password-needed' }
  const checked = await checkPassword(ctx, stale.email, password, { signedInAs: stale.accountId })
  if (checked.outcome === 'right') return undefined
  if (checked.outcome === 'too-many') return { ...checked, outcome: 'too-many-attempts' }
  return { outcome: checked.outcome === 'busy' ? 'busy' : 'wrong-password' }
}

async function staleSession({ actor, db, now }: Ctx) {
  if (actor.role === 'stranger' || !actor.sessionId) return undefined
  const session = await sessions.findProof(db, actor.sessionId)
  const isFresh = now().getTime() - Date.parse(session?.provenAt ?? '') < freshForMs
  return isFresh ? undefined : session
}
