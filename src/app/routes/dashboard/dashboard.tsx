import { NoStaffAccess } from '#app/features/account/no-staff-access.tsx'
import type { Page } from '#app/page.ts'
import { dashboardPages, dashboardPath } from '#contract/dashboard-pages.ts'

/** Goes on by role. */
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
