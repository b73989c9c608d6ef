import { deleteNotice } from '#core/notices/delete-notice.ts'
import { findNotice } from '#core/notices/find-notice.ts'
import { publishNotice } from '#core/notices/publish-notice.ts'
import { statePage } from '../state-page.ts'

export const postState = statePage({
  action: 'edit-notices',
  list: '/dashboard/posts',
  find: findNotice,
  changes: {
    async publish(ctx, id) {
      return (await publishNotice(ctx, id, true)) === 'done' ? 'saved' : 'notDone'
    },
    async unpublish(ctx, id) {
      return (await publishNotice(ctx, id, false)) === 'done' ? 'saved' : 'notDone'
    },
    async delete(ctx, id) {
      return (await deleteNotice(ctx, id)) === 'deleted' ? 'noticeDeleted' : 'notDone'
    },
  },
})
