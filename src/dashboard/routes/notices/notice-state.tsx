import { deleteNotice } from '#core/notices/delete-notice.ts'
import { findNotice } from '#core/notices/find-notice.ts'
import { publishNotice } from '#core/notices/publish-notice.ts'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { ConfirmPage } from '#ui/confirm-page.tsx'

const back = '/dashboard/posts'

/** Publishing a notice, taking it down, and deleting it, which asks first. */
export const postState: Page = {
  action: 'edit-notices',
  layout: 'dashboard',
  get: () => ({ redirect: back }),
  post: change,
}

async function change({ ctx: makeCtx, params, form: read }: PageRequest): Promise<PageAnswer> {
  const ctx = await makeCtx()
  const form = await read()
  const id = params.id ?? ''
  const asked = form?.get('do')
  if (asked === 'publish' || asked === 'unpublish') {
    const outcome = await publishNotice(ctx, id, asked === 'publish')
    return { redirect: back, toast: { kind: outcome === 'done' ? 'saved' : 'notDone' } }
  }
  if (asked !== 'delete') return { redirect: back }
  if (form?.get('confirmed') !== 'yes') {
    const notice = await findNotice(ctx, id)
    const fields: [string, string][] = [['do', 'delete']]
    const ask = { about: notice?.title, action: `${back}/${id}/state`, fields, back }
    return { status: 200, content: <ConfirmPage {...ask} /> }
  }
  const outcome = await deleteNotice(ctx, id)
  return { redirect: back, toast: { kind: outcome === 'deleted' ? 'noticeDeleted' : 'notDone' } }
}
