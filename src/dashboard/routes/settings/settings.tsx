import type { Settings } from '#contract/settings.ts'
import type { Ctx } from '#core/context.ts'
import { updateSettings } from '#core/settings/update-settings.ts'
import { readGroup, settingsGroups } from '#dashboard/features/settings/group-values.ts'
import { type Returned, SettingsPage } from '#dashboard/features/settings/settings-page.tsx'
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

/** How that part was when the form was drawn, in our own words. */
function readSeen(form: FormData): Partial<Settings> | undefined {
  try {
    const seen = JSON.parse(String(form.get('seen')))
    return typeof seen === 'object' && seen !== null ? seen : undefined
  } catch {
    return undefined
  }
}
