import { data } from 'react-router'
import { noticePictures } from '#contract/site/notice.ts'
import { addNotice } from '#core/notices/add-notice.ts'
import { listNotices } from '#core/notices/list-notices.ts'
import { ctx, leadTo, receiveFiles, visit } from '#dashboard/context.ts'
import { ManageNotices } from '#dashboard/features/notices/notices.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { sendingOf } from '#dashboard/routes/sending.ts'
import { withoutPicture } from '#dashboard/routes/take-in-pictures.ts'
import type { Route } from './+types/notices.ts'
import { type ReadNotice, readNoticeForm } from './notice-form.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  return { notices: await listNotices(asker), newId: asker.newId() }
}

export const shouldRevalidate = revalidateAfterConflict

export async function action({ request, context }: Route.ActionArgs) {
  const received = await receiveFiles({ request, context })
  await using sent = received.sent
  const { ctx } = received
  const again = (status: number, returned: ReadNotice) => data({ returned }, { status })
  const read = await readNoticeForm(ctx, sent)
  const { fields, staged } = read
  const faults = { ...read.faults }
  for (const picture of noticePictures) if (!staged[picture]) faults[picture] ??= 'required'
  const { firstPicture, secondPicture } = staged
  if (!fields || !firstPicture || !secondPicture || Object.keys(faults).length > 0) {
    return again(422, { ...read, faults })
  }
  const added = await addNotice(ctx, {
    ...fields,
    ...sendingOf(ctx, { url: context.get(visit).url, ...sent }),
    isPublished: sent.fields.get('publish') === 'yes',
    pictures: { firstPicture, secondPicture },
  })
  if (added.outcome === 'key-mismatch') return again(409, { ...read, isSentBefore: true })
  if (added.outcome !== 'added') return again(422, withoutPicture(read, added))
  return leadTo(context, '/dashboard/posts', { toast: { kind: 'saved' } })
}

export default function NoticesPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ManageNotices {...loaderData} returned={actionData?.returned} />
}
