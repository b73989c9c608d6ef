import { type Role, staffDatabase } from '#contract/staff.ts'
import { uniqueViolation } from '#platform/db/errors.ts'
import type { Db } from '#platform/db/schema.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import * as accounts from './account-store.ts'

export type NewAccount = {
  /** The id of the invitation, if there is one; otherwise a new id is generated */
  id?: string
  email: string
  name: string
  photoUrl: string
  role: Role
  passwordHash: string | null
  emailVerifiedAt?: string
}

/** Creates an account. Callers have to authorise it. */
export async function createAccount(
  ctx: Ctx,
  account: NewAccount,
  /** Runs in the transaction that creates the account */
  alongside: (db: Db, id: string) => Promise<void> = async () => {},
): Promise<{ outcome: 'created'; id: string } | { outcome: 'email-taken' }> {
  const created = ctx.db.transaction().execute(async (db) => {
    const id = await insertAccount(db, ctx, account)
    await alongside(db, id)
    return { outcome: 'created', id } as const
  })
  return created.catch(emailTaken)
}

/** For `catch`, around `insertAccount` */
export function emailTaken(error: unknown): { outcome: 'email-taken' } {
  if (uniqueViolation(error)) return { outcome: 'email-taken' }
  throw error
}

/** The only place that creates accounts. A taken email throws a unique violation. */
export async function insertAccount(db: Db, ctx: Ctx, account: NewAccount): Promise<string> {
  const { id = ctx.newId() } = account
  const at = ctx.now().toISOString()
  await accounts.insert(db, {
    ...account,
    id,
    clientDatabase: staffDatabase,
    createdAt: at,
    updatedAt: at,
    revision: 1,
  })
  await recordActivity(db, ctx, 'account.registered', id, { role: account.role })
  return id
}
