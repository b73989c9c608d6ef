import type { ReturnedNotice } from '#app/features/notices/notice-form.tsx'
import type { SentForm } from '#app/uploads.ts'
import { type NoticeFields, noticeFields, noticePictures } from '#contract/site/notice.ts'
import type { Ctx } from '#core/context.ts'
import { stageDocument } from '#core/documents/stage-document.ts'

export type ReadNotice = ReturnedNotice & {
  /** Absent if there are mistakes */
  fields?: NoticeFields
}

/** What a form says. Files that came with it are taken in, and those that came before are remembered. */
export async function readNoticeForm(ctx: Ctx, sent: SentForm): Promise<ReadNotice> {
  const typed = { title: sent.fields.get('title') ?? '', text: sent.fields.get('text') ?? '' }
  const checked = noticeFields.safeParse(typed)
  const mistakes = Object.fromEntries(
    checked.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [],
  )
  const pictures = await takeIn(ctx, sent)
  return { typed, mistakes, ...pictures, ...(checked.success && { fields: checked.data }) }
}

async function takeIn(ctx: Ctx, sent: SentForm): Promise<Pick<ReadNotice, 'staged' | 'faults'>> {
  const staged: ReadNotice['staged'] = {}
  const faults: ReadNotice['faults'] = {}
  for (const picture of noticePictures) {
    const before = sent.fields.get(`staged.${picture}`)
    if (before) staged[picture] = before
    const refused = sent.refused.find(({ field }) => field === picture)
    if (refused) faults[picture] = refused.because
    const file = sent.files.find(({ field }) => field === picture)
    if (!file) continue
    const taken = await stageDocument(ctx, { path: file.path })
    if (taken.outcome === 'refused') faults[picture] = taken.because
    else if (taken.pages.length > 1) faults[picture] = 'one-page-only'
    else staged[picture] = taken.id
  }
  return { staged, faults }
}

/** The form as it goes back when an image could not be placed. */
export function withoutPicture(
  { staged, ...read }: ReadNotice,
  {
    outcome,
    picture,
  }: { outcome: 'picture-gone' | 'picture-refused'; picture: keyof typeof staged },
): ReadNotice {
  const { [picture]: _, ...kept } = staged
  const fault = outcome === 'picture-gone' ? 'gone' : 'one-page-only'
  return { ...read, staged: kept, faults: { [picture]: fault } }
}
