import { can } from '#core/authorise.ts'
import { findClass } from '#core/classes/find-class.ts'
import { listClasses } from '#core/classes/list-classes.ts'
import { asOwn } from '#core/classes/places/own-classes.ts'
import { ClassDesk } from '#dashboard/features/classes/class-desk.tsx'
import { ClassList } from '#dashboard/features/classes/class-list.tsx'
import { ClassPage } from '#dashboard/features/classes/class-page.tsx'
import type { Page } from '#site/http/page.ts'
import { NotFound } from '#ui/not-found.tsx'

/** All of them to those who run them, to others what they can enrol in. */
export const classes: Page = {
  action: 'read-classes',
  layout: 'dashboard',
  async get({ ctx: makeCtx }) {
    const ctx = await makeCtx()
    const shown = await listClasses(ctx)
    if (can(ctx.actor, 'edit-classes')) {
      return { status: 200, content: <ClassDesk classes={shown} /> }
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
