import { settingsSchema } from '#contract/settings.ts'
import { updateSettings } from '#core/settings/update-settings.ts'
import { ChangeDateForm } from '#dashboard/features/settings/change-date-form.tsx'
import type { Page } from '#site/http/page.ts'

export const changeDate: Page = {
  action: 'update-settings',
  layout: 'dashboard',
  async get({ ctx }) {
    const { settings } = await ctx()
    return { status: 200, content: <ChangeDateForm dateValue={settings.dateValue} /> }
  },
  async post({ ctx: makeCtx, form }) {
    const ctx = await makeCtx()
    const typed = String((await form())?.get('dateValue') ?? '')
    const day = settingsSchema.shape.dateValue.safeParse(typed)
    if (!day.success) {
      const { dateValue } = ctx.settings
      return { status: 422, content: <ChangeDateForm {...{ dateValue, typed }} isMistaken /> }
    }
    const updated = await updateSettings(ctx, { dateValue: day.data })
    const kind = updated === 'updated' ? 'dateModified' : 'notDone'
    return { redirect: '/dashboard/change-date', toast: { kind } }
  },
}
