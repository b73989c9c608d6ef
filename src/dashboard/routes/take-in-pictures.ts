import { type NoticePicture, noticePictures } from '#contract/site/notice.ts'
import type { SentForm } from '#contract/uploads.ts'
import type { Ctx } from '#core/context.ts'
import type { PictureFault } from '#dashboard/layout/picture-field.tsx'
import { stageSentFile } from './stage-sent-file.ts'

export type TakenPictures = {
  staged: Partial<Record<NoticePicture, string>>
  faults: Partial<Record<NoticePicture, PictureFault>>
}

/** Stages both pictures of a form, or keeps those staged by an earlier attempt. */
export async function takeInPictures(ctx: Ctx, sent: SentForm): Promise<TakenPictures> {
  const staged: TakenPictures['staged'] = {}
  const faults: TakenPictures['faults'] = {}
  for (const picture of noticePictures) {
    const before = sent.fields.get(`staged.${picture}`)
    if (before) staged[picture] = before
    const refused = sent.refused.find(({ field }) => field === picture)
    if (refused) faults[picture] = refused.because
    const file = sent.files.find(({ field }) => field === picture)
    if (!file) continue
    const taken = await stageSentFile(ctx, file)
    if (taken.outcome === 'refused') faults[picture] = taken.because
    else if (taken.pages.length > 1) faults[picture] = 'one-page-only'
    else staged[picture] = taken.id
  }
  return { staged, faults }
}

/** The form without a picture that could not be attached. */
export function withoutPicture<Read extends TakenPictures>(
  { staged, ...read }: Read,
  { outcome, picture }: { outcome: 'picture-gone' | 'picture-refused'; picture: NoticePicture },
) {
  const { [picture]: _, ...kept } = staged
  const fault: PictureFault = outcome === 'picture-gone' ? 'gone' : 'one-page-only'
  return { ...read, staged: kept, faults: { [picture]: fault } }
}
