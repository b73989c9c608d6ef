import { randomInt } from 'node:crypto'
import { type Role, roles } from '../../src/contract/staff.ts'
import * as accounts from '../../src/core/accounts/account-store.ts'
import { createAccount } from '../../src/core/accounts/create-account.ts'
import type { Ctx } from '../../src/core/context.ts'

export type DemoAccount = { role: Role; email: string; name: string }

const names: Record<Role, string> = {
  admin: 'Anwara Admin',
  moderator: 'Mizan Moderator',
  student: 'Sumi Student',
}

export const demoAccounts: DemoAccount[] = roles.map((role) => {
  return { role, email: `${role}@demo.example`, name: names[role] }
})

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Four groups of four characters, easy to type; 79 random bits. */
export function inventPassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/** Creates the demo's accounts, or resets their passwords, and returns their ids. */
export async function seedAccounts(ctx: Ctx, password: string): Promise<Record<Role, string>> {
  const passwordHash = await ctx.identity.passwords.hash(password)
  if (passwordHash === 'busy') throw new Error('Nobody else hashes here')
  const ids: Partial<Record<Role, string>> = {}
  for (const account of demoAccounts) {
    ids[account.role] = await seedAccount(ctx, account, password, passwordHash)
  }
  return ids as Record<Role, string>
}

async function seedAccount(
  ctx: Ctx,
  account: DemoAccount,
  password: string,
  passwordHash: string,
): Promise<string> {
  const known = await accounts.findByEmail(ctx.db, account.email)
  if (!known) {
    const made = await createAccount(ctx, { ...account, photoUrl: '', passwordHash })
    if (made.outcome !== 'created') throw new Error(`${account.email}: ${made.outcome}`)
    // Candidates claim a record with a verified email only.
    await accounts.update(ctx.db, made.id, { emailVerifiedAt: ctx.now().toISOString() })
    return made.id
  }
  // Resets an account that somebody has changed, since the demo prints these three when it starts.
  const isSame = await ctx.identity.passwords.check(password, known.passwordHash)
  if (isSame !== true || known.role !== account.role || known.disabledAt) {
    const kept = { passwordHash, role: account.role, disabledAt: null }
    await ctx.db.updateTable('account').set(kept).where('id', '=', known.id).execute()
  }
  return known.id
}
