import { deleteNotice } from '#core/notices/delete-notice.ts'
import { findNotice } from '#core/notices/find-notice.ts'
import { publishNotice } from '#core/notices/publish-notice.ts'
import { leadsTo } from '#dashboard/context.ts'
import { changeState } from '#dashboard/routes/change-state.ts'
import { NoPage } from '#dashboard/routes/no-page.ts'
import type { Route } from './+types/notice-state.ts'

const list = '/dashboard/posts'

export const loader = leadsTo(list)

export function action(args: Route.ActionArgs) {
  return changeState(args, {
    list,
    find: findNotice,
    changes: {
      async publish(ctx, id) {
        const outcome = await publishNotice(ctx, id, true)
        if (outcome === 'poses-as-government') return 'titlePoses'
        return outcome === 'done' ? 'noticePublished' : 'notDone'
      },
      async unpublish(ctx, id) {
        return (await publishNotice(ctx, id, false)) === 'done' ? 'noticeUnpublished' : 'notDone'
      },
      async delete(ctx, id) {
        return (await deleteNotice(ctx, id)) === 'deleted' ? 'noticeDeleted' : 'notDone'
      },
    },
  })
}

export default NoPage
