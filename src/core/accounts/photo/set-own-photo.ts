import type { Upload } from '#platform/pictures/picture.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { authoriseInPerson } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { claim, removeOf } from '../../documents/document-store.ts'
import { removeBlobs } from '../../documents/remove-blobs.ts'
import { type Staged, stageDocument } from '../../documents/stage-document.ts'
import { writeAs } from '../../write-as.ts'
import * as accounts from '../account-store.ts'

type PhotoSet = { outcome: 'set' } | Extract<Staged, { outcome: 'refused' }>

/** Replaces the caller's photo with a square of an uploaded picture, and deletes the old one. */
export async function setOwnPhoto(ctx: Ctx, upload: Upload): Promise<PhotoSet> {
  const { id } = authoriseInPerson(ctx.actor, 'use-own-account')

  const staged = await stageDocument(ctx, { ...upload, shape: 'square' }, 'use-own-account')
  if (staged.outcome === 'refused') return staged
  await replacePhoto(ctx, id, staged.id)
  return { outcome: 'set' }
}

/** Deletes the photo, also one from an OpenID provider, in favour of a staged one if there is one. */
export async function replacePhoto(ctx: Ctx, accountId: string, staged?: string): Promise<void> {
  const orphans = await writeAs(ctx, 'use-own-account', async (db) => {
    const before = await removeOf(db, { accountId })
    if (staged) await claim(db, { id: staged, stagedBy: accountId, type: 'photo' }, { accountId })
    await accounts.update(db, accountId, { photoUrl: '', updatedAt: ctx.now().toISOString() })
    await recordActivity(db, ctx, 'account.updated', accountId)
    return before
  })
  await removeBlobs(ctx, orphans)
}
