import type { Notice, NoticeFields } from '#contract/site/notice.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import {
  type NotPlaced,
  picturesToReplace,
  placePictures,
  type StagedPictures,
} from '../documents/placed-pictures.ts'
import { removeBlobs } from '../documents/remove-blobs.ts'
import { type TitlePoses, titlePoses } from '../settings/title-poses.ts'
import { writeAs } from '../write-as.ts'
import * as notices from './notice-store.ts'
import { presentNotices } from './present-notice.ts'

/** A change of a notice; omitted fields stay unchanged */
type NoticeChange = { [Field in keyof NoticeFields]?: NoticeFields[Field] | undefined } & {
  id: string
  revision: number
  pictures: StagedPictures
  isPublished?: boolean | undefined
  /** From a form, which is sent again if its answer was lost: nothing to change is then no conflict. */
  mayRepeat?: true
}

type NoticeUpdated =
  | { outcome: 'updated' | 'not-found' }
  | { outcome: 'changed-meanwhile'; theirs: Notice }
  | NotPlaced
  | TitlePoses

export async function updateNotice(ctx: Ctx, change: NoticeChange): Promise<NoticeUpdated> {
  authorise(ctx.actor, 'edit-notices')
  ctx.files.requireRoom()

  const { id, revision, mayRepeat } = change
  let unused: string[] = []
  const updated = await writeAs(ctx, 'edit-notices', async (db): Promise<NoticeUpdated> => {
    const before = await notices.lockRow(db, id)
    if (!before) return { outcome: 'not-found' }
    const { title = before.title, text = before.text, isPublished } = change
    const at = ctx.now().toISOString()
    const state =
      isPublished === undefined ? undefined : notices.publication(before, isPublished, at)
    const known = state?.isPublished ? undefined : before.title
    if (titlePoses(ctx, title, known)) return { outcome: 'poses-as-government' }
    const pictures = mayRepeat
      ? await picturesToReplace(db, { noticeId: id }, change.pictures)
      : change.pictures
    const changes = changesOf(before, { title, text }, pictures)
    const isSame = !state && Object.keys(changes).length === 0
    if (isSame && (mayRepeat || before.revision === revision)) return { outcome: 'updated' }
    if (!(await notices.change(db, { id, revision }, { title, text, ...state }, at))) {
      const [theirs] = await presentNotices(db, [before])
      return theirs ? { outcome: 'changed-meanwhile', theirs } : { outcome: 'not-found' }
    }
    unused = await placePictures(db, ctx, { noticeId: id }, pictures)
    await recordActivity(db, ctx, 'notice.updated', id, changes)
    if (state) {
      await recordActivity(db, ctx, isPublished ? 'notice.published' : 'notice.unpublished', id)
    }
    return { outcome: 'updated' }
  })
  await removeBlobs(ctx, unused)
  return updated
}

function changesOf(before: NoticeFields, { title, text }: NoticeFields, pictures: StagedPictures) {
  return {
    ...(before.title !== title && { title: { from: before.title, to: title } }),
    ...(before.text !== text && { text: { from: before.text, to: text } }),
    ...(pictures.firstPicture && { firstPicture: 'replaced' }),
    ...(pictures.secondPicture && { secondPicture: 'replaced' }),
  }
}
