import type { Db } from '#platform/db/schema.ts'
import { lockAccounts } from './accounts/account-store.ts'
import { lockActor } from './accounts/authenticate.ts'
import { type Action, authorise, Forbidden } from './authorise.ts'
import type { Ctx } from './context.ts'

/**
 * What changes other people's accounts, or the settings, is done one after the other: two admins who
 * each held their own account would wait for each other's.
 */
const inTurn: Action[] = [
  'set-role',
  'disable-account',
  'delete-account',
  'reset-two-factor',
  'update-settings',
]

/**
 * A transaction in somebody's name. Their account, and the session or token that they came with, stay
 * as they are until it ends: a right that was taken away while they asked is not used any more.
 */
export async function writeAs<Done>(
  ctx: Ctx,
  action: Action,
  work: (db: Db) => Promise<Done>,
): Promise<Done> {
  authorise(ctx.actor, action)
  return ctx.db.transaction().execute(async (db) => {
    if (inTurn.includes(action)) await lockAccounts(db)
    if (!(await lockActor(db, ctx))) throw new Forbidden(action)
    return work(db)
  })
}
