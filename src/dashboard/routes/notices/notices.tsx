import { addNotice } from '#core/notices/add-notice.ts'
import { ManageNotices } from '#dashboard/features/notices/notices.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { addWithPictures } from '#dashboard/routes/add-with-pictures.ts'
import type { Route } from './+types/notices.ts'
import { loadNotices } from './load-notices.ts'
import { readNoticeForm } from './notice-form.ts'

export function loader({ context }: Route.LoaderArgs) {
  return loadNotices(context)
}

export const shouldRevalidate = revalidateAfterConflict

export async function action(sent: Route.ActionArgs) {
  const list = '/dashboard/posts'
  return addWithPictures(sent, {
    read: readNoticeForm,
    add: addNotice,
    list,
    published: 'noticePublished',
  })
}

export default function NoticesPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ManageNotices {...loaderData} returned={actionData?.returned} />
}
