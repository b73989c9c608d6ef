import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import * as accounts from '../account-store.ts'

/** The account that a button acts on, to show its name in the question. */
export async function findAccount(
  ctx: Ctx,
  id: string,
): Promise<{ id: string; name: string; email: string } | undefined> {
  authorise(ctx.actor, 'list-accounts')

  const account = await accounts.findById(ctx.db, id)
  return account && { id, name: account.name, email: account.email }
}
