import { readOverview } from '#core/activity/read-overview.ts'
import { OverviewPage } from '#dashboard/features/overview/overview-page.tsx'
import type { Page } from '#site/http/page.ts'

export const overview: Page = {
  action: 'read-overview',
  layout: 'dashboard',
  async get({ ctx: makeCtx }) {
    const ctx = await makeCtx()
    const shown = { overview: await readOverview(ctx), now: ctx.now() }
    return { status: 200, content: <OverviewPage {...shown} /> }
  },
}
