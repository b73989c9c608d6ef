import { privateImage } from '#contract/private-answer.ts'
import { can } from '#core/authorise.ts'
import { cancelClass } from '#core/classes/cancel-class.ts'
import { deleteClass } from '#core/classes/delete-class.ts'
import { findClass } from '#core/classes/find-class.ts'
import { listClasses } from '#core/classes/list-classes.ts'
import { openClassPicture } from '#core/classes/open-class-picture.ts'
import { asOwn } from '#core/classes/places/own-classes.ts'
import { publishClass } from '#core/classes/publish-class.ts'
import { ClassList, ManageClasses } from '#dashboard/features/classes/class-list.tsx'
import { ClassPage } from '#dashboard/features/classes/class-page.tsx'
import { statePage } from '#dashboard/routes/state-page.ts'
import type { Page } from '#site/http/page.ts'
import { NotFound } from '#ui/not-found.tsx'

/** All classes for admins, published ones for others. */
export const classes: Page = {
  action: 'read-classes',
  layout: 'dashboard',
  async get({ ctx: makeCtx }) {
    const ctx = await makeCtx()
    const shown = await listClasses(ctx)
    if (can(ctx.actor, 'edit-classes')) {
      return { status: 200, content: <ManageClasses classes={shown} /> }
    }
    const list = { classes: await asOwn(ctx, shown), isStudent: can(ctx.actor, 'choose-classes') }
    return { status: 200, content: <ClassList {...list} /> }
  },
}

export const classPage: Page = {
  action: 'read-classes',
  layout: 'dashboard',
  async get({ ctx: makeCtx, params }) {
    const ctx = await makeCtx()
    const { actor } = ctx
    const shown = await findClass(ctx, params.id ?? '')
    const [own] = shown ? await asOwn(ctx, [shown]) : []
    if (!own || actor.role === 'stranger') return { status: 404, content: <NotFound /> }
    return { status: 200, content: <ClassPage own={own} viewer={actor.role} /> }
  },
}

/** A picture of a class, for those who may see the class. */
export const classPicture: Page = {
  action: 'read-classes',
  async get({ ctx, params }) {
    const { picture = '', size = '' } = params
    const bytes = await openClassPicture(await ctx(), { picture, size })
    return bytes ? privateImage(bytes) : new Response(null, { status: 404 })
  },
}

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
