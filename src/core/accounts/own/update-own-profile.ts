import { recordActivity } from '../../activity/record-activity.ts'
import { authoriseInPerson } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { countByAccount } from '../../count-by-account.ts'
import { writeAs } from '../../write-as.ts'
import * as accounts from '../account-store.ts'

type ProfileUpdated = { outcome: 'saved' } | { outcome: 'too-often'; retryAfterSeconds: number }

/** Changes the caller's own name. The activity does not contain the name. */
export async function updateOwnProfile(
  ctx: Ctx,
  { name }: { name: string },
): Promise<ProfileUpdated> {
  const { id } = authoriseInPerson(ctx.actor, 'use-own-account')

  const counted = await countByAccount(ctx, { what: 'names of an account', id, most: 60 })
  if (counted.outcome === 'past') return { ...counted, outcome: 'too-often' }
  return writeAs(ctx, 'use-own-account', async (db) => {
    await accounts.update(db, id, { name, updatedAt: ctx.now().toISOString() })
    await recordActivity(db, ctx, 'account.updated', id)
    return { outcome: 'saved' }
  })
}
