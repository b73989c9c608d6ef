import type { Upload } from '#platform/pictures/picture.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { authoriseInPerson } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { clearAway } from '../../documents/clear-away.ts'
import { type Staged, stageDocument } from '../../documents/stage-document.ts'
import { writeAs } from '../../write-as.ts'
import * as accounts from '../account-store.ts'
import * as photos from './photo-store.ts'

type PhotoSet = { outcome: 'set' } | Extract<Staged, { outcome: 'refused' }>

/** Replaces the caller's photo with a square of an uploaded picture, and deletes the old one. */
export async function setOwnPhoto(ctx: Ctx, upload: Upload): Promise<PhotoSet> {
  const { id } = authoriseInPerson(ctx.actor, 'use-own-account')

  const staged = await stageDocument(ctx, { ...upload, shape: 'square' }, 'use-own-account')
  if (staged.outcome === 'refused') return staged
  const orphans = await writeAs(ctx, 'use-own-account', async (db) => {
    const before = await photos.remove(db, id)
    await photos.claim(db, staged.id, id)
    await accounts.update(db, id, { photoUrl: '', updatedAt: ctx.now().toISOString() })
    await recordActivity(db, ctx, 'account.updated', id)
    return before
  })
  await clearAway(ctx, orphans)
  return { outcome: 'set' }
}
