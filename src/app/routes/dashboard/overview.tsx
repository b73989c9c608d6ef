import { OverviewPage } from '#app/features/overview/overview-page.tsx'
import type { Page } from '#app/page.ts'
import { readOverview } from '#core/activity/read-overview.ts'

export const overview: Page = {
  action: 'read-overview',
  layout: 'dashboard',
  async get({ ctx: makeCtx }) {
    const ctx = await makeCtx()
    const shown = { overview: await readOverview(ctx), now: ctx.now() }
    return { status: 200, content: <OverviewPage {...shown} /> }
  },
}
