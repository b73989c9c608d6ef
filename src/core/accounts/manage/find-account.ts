import type { Selectable } from 'kysely'
import type { AccountTable } from '#platform/db/schema.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import * as accounts from '../account-store.ts'

export type AccountNow = Pick<
  Selectable<AccountTable>,
  'id' | 'name' | 'email' | 'role' | 'revision'
>

/** The present state of an account that a button is about to change. */
export async function findAccount(ctx: Ctx, id: string): Promise<AccountNow | undefined> {
  authorise(ctx.actor, 'list-accounts')

  const account = await accounts.findById(ctx.db, id)
  if (!account) return undefined
  const { name, email, role, revision } = account
  return { id, name, email, role, revision }
}
