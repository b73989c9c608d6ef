import { deleteNotice } from '#core/notices/delete-notice.ts'
import { findNotice } from '#core/notices/find-notice.ts'
import { publishNotice } from '#core/notices/publish-notice.ts'
import { askFirst } from '#site/http/ask-first.tsx'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'

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
  const question = askFirst(form, { about: (await findNotice(ctx, id))?.title, back })
  if (question) return question
  const outcome = await deleteNotice(ctx, id)
  return { redirect: back, toast: { kind: outcome === 'deleted' ? 'noticeDeleted' : 'notDone' } }
}
