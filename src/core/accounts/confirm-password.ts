import type { Ctx } from '../context.ts'
import { checkPassword } from './check-password.ts'
import * as sessions from './session-store.ts'

const freshForMs = 15 * 60_000

export type PasswordRefused =
  | { outcome: 'wrong-password' | 'busy' }
  | { outcome: 'too-many-attempts'; retryAfterSeconds: number }

/** Whether somebody who signed in a while ago is asked again, before what outlasts the session. */
export async function asksPassword(ctx: Ctx): Promise<boolean> {
  return (await emailToConfirm(ctx)) !== undefined
}

/** Nothing, if the password is right or need not be typed again. */
export async function confirmPassword(
  ctx: Ctx,
  password: string,
): Promise<PasswordRefused | undefined> {
  const email = await emailToConfirm(ctx)
  if (email === undefined) return undefined
  const checked = await checkPassword(ctx, email, password)
  switch (checked.outcome) {
    case 'right':
      return undefined
    case 'too-many':
      return { ...checked, outcome: 'too-many-attempts' }
    case 'busy':
      return { outcome: 'busy' }
    default:
      return { outcome: 'wrong-password' }
  }
}

/** Accounts without a password have nothing to type. */
async function emailToConfirm({ actor, db, now }: Ctx): Promise<string | undefined> {
  if (actor.role === 'stranger' || !actor.sessionId) return undefined
  const session = await sessions.findStart(db, actor.sessionId)
  if (!session?.passwordHash) return undefined
  const isFresh = now().getTime() - Date.parse(session.createdAt) < freshForMs
  return isFresh ? undefined : session.email
}
