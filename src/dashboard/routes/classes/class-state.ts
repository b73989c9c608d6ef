import { cancelClass } from '#core/classes/cancel-class.ts'
import { deleteClass } from '#core/classes/delete-class.ts'
import { findClass } from '#core/classes/find-class.ts'
import { publishClass } from '#core/classes/publish-class.ts'
import { statePage } from '../state-page.ts'

export const classState = statePage({
  action: 'edit-classes',
  list: '/dashboard/classes',
  find: findClass,
  changes: {
    async publish(ctx, id) {
      return (await publishClass(ctx, id)) === 'published' ? 'classPublished' : 'notDone'
    },
    async cancel(ctx, id) {
      const { outcome } = await cancelClass(ctx, id)
      return outcome === 'cancelled' ? 'classCancelled' : 'notDone'
    },
    async delete(ctx, id) {
      return (await deleteClass(ctx, id)) === 'deleted' ? 'classDeleted' : 'notDone'
    },
  },
})
