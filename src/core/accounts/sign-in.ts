import { recordActivity } from '../activity/record-activity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import * as accounts from './account-store.ts'
import { checkPassword } from './check-password.ts'
import { startSession } from './start-session.ts'

export type SignIn = {
  email: string
  password: string
  browser?: string | undefined
  /** What this browser keeps from earlier sign-ins */
  device?: string | undefined
  /** The token of a link by which the email is about to be confirmed */
  verification?: string | undefined
}

export type SignedInOutcome =
  | Entered
  | { outcome: 'too-many'; retryAfterSeconds: number }
  | { outcome: 'busy' }

export type Entered =
  | { outcome: 'signed-in'; session: string }
  /** The session is nobody's in particular until the code is given */
  | { outcome: 'code-needed'; session: string }
  | { outcome: 'wrong' }

/** Signs in by email and password. */
export async function signIn(
  ctx: Ctx,
  { email, password, browser, ...brought }: SignIn,
): Promise<SignedInOutcome> {
  authorise(ctx.actor, 'sign-in')

  const checked = await checkPassword(ctx, email, password, brought)
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
    return { outcome: 'signed-in', session }
  })
}
