import { recordActivity } from '../../activity/record-activity.ts'
import { authoriseInPerson } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { clearAway } from '../../documents/clear-away.ts'
import { writeAs } from '../../write-as.ts'
import * as accounts from '../account-store.ts'
import * as photos from './photo-store.ts'

/** Removes the caller's photo, also one from an OpenID provider; pages show initials instead. */
export async function removeOwnPhoto(ctx: Ctx): Promise<void> {
  const { id } = authoriseInPerson(ctx.actor, 'use-own-account')

  const orphans = await writeAs(ctx, 'use-own-account', async (db) => {
    const before = await photos.remove(db, id)
    await accounts.update(db, id, { photoUrl: '', updatedAt: ctx.now().toISOString() })
    await recordActivity(db, ctx, 'account.updated', id)
    return before
  })
  await clearAway(ctx, orphans)
}
