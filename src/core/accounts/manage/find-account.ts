import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import * as accounts from '../account-store.ts'

export type AccountNow = Pick<accounts.AccountRow, 'id' | 'name' | 'email' | 'role' | 'revision'>

/** The present state of an account that a button is about to change. */
export async function findAccount(ctx: Ctx, id: string): Promise<AccountNow | undefined> {
  authorise(ctx.actor, 'list-accounts')

  const account = await accounts.findById(ctx.db, id)
  if (!account) return undefined
  const { name, email, role, revision } = account
  return { id, name, email, role, revision }
}
