import type { Role } from '#contract/staff.ts'
import { createAccount } from '#core/accounts/create-account.ts'
import { startSession } from '#core/accounts/start-session.ts'
import type { TestPortal } from './test-portal.ts'

export type TestAccount = { id: string; email: string; session: string; cookie: string }

let made = 0

/** Adds an account with this role and a session, as if it had signed in with its password. */
export async function anAccount(
  test: Pick<TestPortal, 'as'>,
  role: Role,
  { password }: { password?: string } = {},
): Promise<TestAccount> {
  const ctx = await test.as('admin')
  const email = `${role}-${++made}@example.org`
  const passwordHash = password ? await ctx.identity.passwords.hash(password) : null
  const fields = { email, name: `Sam ${role}`, photoUrl: '', role, passwordHash }
  const account = await createAccount(ctx, fields)
  if (account.outcome !== 'created') throw new Error('Not created')
  const session = await startSession(ctx.db, ctx, account.id)
  return { id: account.id, email, session, cookie: `session=${session}` }
}
