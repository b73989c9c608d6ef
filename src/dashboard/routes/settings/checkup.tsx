import { readCheckup } from '#core/upkeep/read-checkup.ts'
import { CheckupPage } from '#dashboard/features/checkup/checkup-page.tsx'
import type { Page } from '#site/http/page.ts'

export const checkup: Page = {
  action: 'read-checkup',
  layout: 'dashboard',
  async get({ ctx: makeCtx }) {
    const checked = await readCheckup(await makeCtx())
    return { status: 200, content: <CheckupPage checked={checked} /> }
  },
}
