import { data } from 'react-router'
import { seenRevision } from '#contract/text/seen-revision.ts'
import { findNotice } from '#core/notices/find-notice.ts'
import { updateNotice } from '#core/notices/update-notice.ts'
import { ctx, leadTo, receiveFiles } from '#dashboard/context.ts'
import { EditNotice, ManageNotices } from '#dashboard/features/notices/notices.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { withoutPicture } from '#dashboard/routes/take-in-pictures.ts'
import { NotFound } from '#ui/not-found.tsx'
import type { Route } from './+types/edit-notice.ts'
import { loadNotices } from './load-notices.ts'
import { readNoticeForm } from './notice-form.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const notice = await findNotice(context.get(ctx), params.id)
  if (notice) return { notice }
  return data({ notice, ...(await loadNotices(context)) }, { status: 404 })
}

export const shouldRevalidate = revalidateAfterConflict

export async function action({ request, context, params }: Route.ActionArgs) {
  const received = await receiveFiles({ request, context })
  await using sent = received.sent
  const { ctx } = received
  const read = await readNoticeForm(ctx, sent)
  const revision = seenRevision(sent.fields.get('revision'))
  const again = (status: number, returned: typeof read) => data({ returned, revision }, { status })
  const notice = await findNotice(ctx, params.id)
  if (!notice) return again(404, read)
  const { fields, staged, faults } = read
  if (!fields || Object.keys(faults).length > 0) return again(422, read)

  const updated = await updateNotice(ctx, {
    ...fields,
    id: notice.id,
    revision,
    pictures: staged,
    mayRepeat: true,
  })
  switch (updated.outcome) {
    case 'updated':
      return leadTo(context, '/dashboard/posts', { toast: { kind: 'saved', name: fields.title } })
    case 'changed-meanwhile':
      return again(409, { ...read, isOutdated: true })
    case 'poses-as-government':
      return again(422, { ...read, titlePoses: true })
    case 'not-found':
      return again(404, read)
    default:
      return again(422, withoutPicture(read, updated))
  }
}

/** If the notice was deleted while it was edited, what was typed fills the form for a new notice. */
export default function EditNoticePage({ loaderData, actionData }: Route.ComponentProps) {
  const { returned, revision = 0 } = actionData ?? {}
  const { notice } = loaderData
  if (!notice) {
    return returned ? <ManageNotices {...loaderData} returned={returned} isGone /> : <NotFound />
  }
  const isNewest = !returned || returned.isOutdated
  return <EditNotice notice={isNewest ? notice : { ...notice, revision }} returned={returned} />
}
