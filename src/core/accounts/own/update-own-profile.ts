import { recordActivity } from '../../activity/record-activity.ts'
import { authoriseInPerson } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { writeAs } from '../../write-as.ts'
import * as accounts from '../account-store.ts'

/** Changes the caller's own name. The activity does not contain the name. */
export async function updateOwnProfile(ctx: Ctx, { name }: { name: string }): Promise<void> {
  const { id } = authoriseInPerson(ctx.actor, 'use-own-account')

  await writeAs(ctx, 'use-own-account', async (db) => {
    await accounts.update(db, id, { name, updatedAt: ctx.now().toISOString() })
    await recordActivity(db, ctx, 'account.updated', id)
  })
}
