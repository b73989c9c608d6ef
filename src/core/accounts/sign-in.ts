import { recordActivity } from '../activity/record-activity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import * as accounts from './account-store.ts'
import { startSession } from './start-session.ts'

export type SignIn = { email: string; password: string; browser?: string | undefined }

export type SignedInOutcome =
  | { outcome: 'signed-in'; session: string }
  | { outcome: 'wrong' }
  | { outcome: 'too-many'; retryAfterSeconds: number }
  | { outcome: 'busy' }

const quarterHour = 900

/** Signs in by email and password. An unknown email costs as much as a wrong password. */
export async function signIn(
  ctx: Ctx,
  { email, password, browser }: SignIn,
): Promise<SignedInOutcome> {
  authorise(ctx.actor, 'sign-in')

  const key = email.trim().toLowerCase()
  const counted = await ctx.attempts.count(limitsFor(ctx, key), ctx.now())
  if (counted.outcome === 'past') return { ...counted, outcome: 'too-many' }

  const account = await accounts.findByEmail(ctx.db, key)
  const isRight = await ctx.passwords.check(password, account?.passwordHash)
  if (isRight === 'busy') return { outcome: 'busy' }
  if (!account || !isRight || account.disabledAt) return { outcome: 'wrong' }

  await ctx.attempts.takeBack(limitsFor(ctx, key))
  const session = await ctx.db.transaction().execute(async (db) => {
    const session = await startSession(db, ctx, account.id, { browser })
    await recordActivity(db, asAccount(ctx, account), 'account.signed-in', account.id)
    return session
  })
  return { outcome: 'signed-in', session }
}

function limitsFor({ seals, network }: Ctx, email: string) {
  const key = seals.fingerprint('sign-in', `${network} ${email}`)
  const place = seals.fingerprint('sign-in place', network)
  return [
    { kind: 'account' as const, key, most: 10, seconds: quarterHour },
    { kind: 'network' as const, key: place, most: 50, seconds: quarterHour },
  ]
}

/** What somebody does in the very request that says who they are. */
function asAccount(
  ctx: Ctx,
  { id, role }: { id: string; role: 'admin' | 'moderator' | 'student' },
): Ctx {
  return { ...ctx, actor: { role, id } }
}
