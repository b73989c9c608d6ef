import { cancelClass } from '#core/classes/cancel-class.ts'
import { deleteClass } from '#core/classes/delete-class.ts'
import { findClass } from '#core/classes/find-class.ts'
import { publishClass } from '#core/classes/publish-class.ts'
import { leadsTo } from '#dashboard/context.ts'
import { changeState } from '#dashboard/routes/change-state.ts'
import { NoPage } from '#dashboard/routes/no-page.ts'
import type { Route } from './+types/class-state.ts'

const list = '/dashboard/classes'

export const loader = leadsTo(list)

export function action(args: Route.ActionArgs) {
  return changeState(args, {
    list,
    find: findClass,
    changes: {
      async publish(ctx, id) {
        const outcome = await publishClass(ctx, id)
        if (outcome === 'started') return 'classStarted'
        if (outcome === 'poses-as-government') return 'titlePoses'
        return outcome === 'published' ? 'classPublished' : 'notDone'
      },
      async cancel(ctx, id) {
        const { outcome } = await cancelClass(ctx, id)
        if (outcome !== 'cancelled') return 'notDone'
        return ctx.mail.isConfigured ? 'classCancelled' : 'classCancelledUntold'
      },
      async delete(ctx, id) {
        return (await deleteClass(ctx, id)) === 'deleted' ? 'classDeleted' : 'notDone'
      },
    },
  })
}

export default NoPage
