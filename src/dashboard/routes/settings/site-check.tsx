import { readSiteCheck } from '#core/upkeep/read-site-check.ts'
import { SiteCheckPage } from '#dashboard/features/site-check/site-check-page.tsx'
import type { Page } from '#site/http/page.ts'

export const siteCheck: Page = {
  action: 'read-site-check',
  layout: 'dashboard',
  async get({ ctx: makeCtx }) {
    const findings = await readSiteCheck(await makeCtx())
    return { status: 200, content: <SiteCheckPage findings={findings} /> }
  },
}
