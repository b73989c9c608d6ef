import type { Db } from '#platform/db/schema.ts'
import { lockAccounts } from './accounts/account-store.ts'
import { lockActor } from './accounts/authenticate.ts'
import { type Action, authorise, Forbidden } from './authorise.ts'
import type { Ctx } from './context.ts'
import type { Letter } from './proofs/letter.ts'

/** These actions are serialised: two admins who each locked their own account first would deadlock. */
const inTurn: Action[] = [
  'set-role',
  'disable-account',
  'delete-account',
  'reset-two-factor',
  'update-settings',
  'manage-keys',
]

/** Thrown inside `writeAs`: nothing is stored, and this outcome is returned. */
export class RolledBack<Outcome> extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('The transaction was rolled back')
    this.outcome = outcome
  }
}

/** Stores letters in the transaction, and sends them once it is committed. */
export type Mail = (letters: Letter[]) => Promise<void>

/**
 * Runs a transaction on behalf of the caller. It locks the account and the session or token, so that
 * permissions that were revoked meanwhile are no longer used.
 */
export async function writeAs<Done>(
  ctx: Ctx,
  action: Action,
  work: (db: Db, mail: Mail) => Promise<Done>,
): Promise<Done> {
  authorise(ctx.actor, action)
  const written: string[] = []
  try {
    const done = await ctx.db.transaction().execute(async (db) => {
      if (inTurn.includes(action)) await lockAccounts(db)
      if (!(await lockActor(db, ctx))) throw new Forbidden(action)
      return work(db, async (letters) => {
        written.push(...(await ctx.mail.write(db, letters)))
      })
    })
    ctx.mail.send(written)
    return done
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome
    throw error
  }
}
