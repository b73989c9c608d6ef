import { dashboardPages, dashboardPath } from '#contract/dashboard-pages.ts'
import { readOverview } from '#core/activity/read-overview.ts'
import { NoStaffAccess } from '#dashboard/features/account/no-staff-access.tsx'
import { OverviewPage } from '#dashboard/features/overview/overview-page.tsx'
import type { Page } from '#site/http/page.ts'

/** Redirects by role. */
export const dashboard: Page = {
  action: 'see-dashboard',
  async get({ ctx }) {
    const { actor } = await ctx()
    if (actor.role !== 'stranger' && actor.lacksTwoFactor) {
      return { redirect: '/account/two-factor' }
    }
    if (actor.role === 'stranger' || actor.role === 'student') {
      return { redirect: '/dashboard/BAD_Request' }
    }
    return { redirect: dashboardPath(dashboardPages[actor.role][0]) }
  },
}

export const noStaffAccess: Page = {
  action: 'see-dashboard',
  layout: 'dashboard',
  async get({ ctx }) {
    const { settings } = await ctx()
    return { status: 200, content: <NoStaffAccess organisation={settings.organisation.name} /> }
  },
}

export const overview: Page = {
  action: 'read-overview',
  layout: 'dashboard',
  async get({ ctx: makeCtx }) {
    const ctx = await makeCtx()
    const shown = { overview: await readOverview(ctx), now: ctx.now() }
    return { status: 200, content: <OverviewPage {...shown} /> }
  },
}
