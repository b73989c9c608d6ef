import { listEnrolled } from '#core/classes/places/list-enrolled.ts'
import { listSelected } from '#core/classes/places/own-classes.ts'
import { EnrolledClasses, SelectedClasses } from '#dashboard/features/classes/own-class-lists.tsx'
import type { Page } from '#site/http/page.ts'

export const mySelectedClasses: Page = {
  action: 'choose-classes',
  layout: 'dashboard',
  async get({ ctx }) {
    return { status: 200, content: <SelectedClasses classes={await listSelected(await ctx())} /> }
  },
}

const onAPage = 24

export const myEnrolledClasses: Page = {
  action: 'choose-classes',
  layout: 'dashboard',
  async get({ ctx, url }) {
    const after = url.searchParams.get('after') ?? undefined
    const { enrolments, next } = await listEnrolled(await ctx(), { limit: onAPage, after })
    return { status: 200, content: <EnrolledClasses enrolments={enrolments} next={next} /> }
  },
}
