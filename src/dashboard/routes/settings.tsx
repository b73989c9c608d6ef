import { type Settings, settingsSchema } from '#contract/settings.ts'
import type { Ctx } from '#core/context.ts'
import { updateSettings } from '#core/settings/update-settings.ts'
import { readSiteCheck } from '#core/upkeep/read-site-check.ts'
import { ChangeDateForm } from '#dashboard/features/settings/change-date-form.tsx'
import { readGroup, settingsGroups } from '#dashboard/features/settings/group-values.ts'
import { type Returned, SettingsPage } from '#dashboard/features/settings/settings-page.tsx'
import { SiteCheckPage } from '#dashboard/features/site-check/site-check-page.tsx'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { Failure } from '#ui/failure.tsx'

const here = '/dashboard/settings'

export const settings: Page = {
  action: 'update-settings',
  layout: 'dashboard',
  isTypedAtLength: true,
  get: async ({ ctx }) => ({ status: 200, content: page(await ctx()) }),
  post: save,
}

function page({ settings }: Ctx, returned?: Returned) {
  return <SettingsPage {...{ settings, fixed: settings.fixed, returned }} />
}

async function save(request: PageRequest): Promise<PageAnswer> {
  const form = await request.form()
  const group = settingsGroups.find((name) => name === form?.get('group'))
  if (!form || !group) return { status: 400, content: <Failure status={400} here={here} /> }

  const ctx = await request.ctx()
  const read = readGroup(group, form, ctx.settings)
  if ('mistakes' in read) return { status: 422, content: page(ctx, { group, ...read }) }
  const { values, change } = read
  const seen = readSeen(form)
  const because = await updateSettings(ctx, change, seen && { values: seen })
  if (because === 'updated') return { redirect: `${here}#${group}`, toast: { kind: 'saved' } }
  const status = because === 'changed-meanwhile' ? 409 : 422
  return { status, content: page(ctx, { group, values, because }) }
}

/** The version that the form was made from. */
function readSeen(form: FormData): Partial<Settings> | undefined {
  try {
    const seen = JSON.parse(String(form.get('seen')))
    return typeof seen === 'object' && seen !== null ? seen : undefined
  } catch {
    return undefined
  }
}

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

export const siteCheck: Page = {
  action: 'read-site-check',
  layout: 'dashboard',
  async get({ ctx: makeCtx }) {
    const findings = await readSiteCheck(await makeCtx())
    return { status: 200, content: <SiteCheckPage findings={findings} /> }
  },
}
