import { type Role, staffDatabase } from '#contract/staff.ts'
import { uniqueViolation } from '#platform/db/errors.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import * as accounts from './account-store.ts'

export type NewAccount = {
  email: string
  name: string
  photoUrl: string
  role: Role
  passwordHash: string | null
}

/** The one place where an account is made. Who may is asked by those who call it. */
export async function createAccount(
  ctx: Ctx,
  account: NewAccount,
): Promise<{ outcome: 'created'; id: string } | { outcome: 'email-taken' }> {
  const id = ctx.newId()
  const at = ctx.now().toISOString()
  try {
    await ctx.db.transaction().execute(async (db) => {
      await accounts.insert(db, {
        id,
        ...account,
        clientDatabase: staffDatabase,
        createdAt: at,
        updatedAt: at,
        revision: 1,
      })
      await recordActivity(db, ctx, 'account.registered', id, { role: account.role })
    })
    return { outcome: 'created', id }
  } catch (error) {
    if (uniqueViolation(error)) return { outcome: 'email-taken' }
    throw error
  }
}
