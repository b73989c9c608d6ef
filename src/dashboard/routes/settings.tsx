import { data } from 'react-router'
import type { Settings } from '#contract/settings.ts'
import { organisationFaults } from '#core/settings/settings-faults.ts'
import { updateSettings } from '#core/settings/update-settings.ts'
import { readFingerprint } from '#core/statements/read-keys.ts'
import { ctx, leadTo, readJson, receive } from '#dashboard/context.ts'
import { readGroup, settingsGroups } from '#dashboard/features/settings/group-values.ts'
import { type Returned, SettingsPage } from '#dashboard/features/settings/settings-page.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import type { Route } from './+types/settings.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(ctx)
  const fingerprint = await readFingerprint(context.get(ctx))
  return { settings, fixed: settings.fixed, fingerprint }
}

export const shouldRevalidate = revalidateAfterConflict

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form, text } = await receive({ request, context })
  const group = settingsGroups.find((name) => name === form.get('group'))
  if (!group) throw data(null, { status: 400 })

  const again = (status: number, returned: Returned) => data({ returned }, { status })
  const typedOver = form.has('seen') ? text('seen') : undefined
  const read = readGroup(group, form, ctx.settings)
  const typed = Object.entries(read.values).map(([name, [value = '']]) => [name, value.trim()])
  const organisation = { ...ctx.settings.organisation, ...Object.fromEntries(typed) }
  const faults = group === 'organisation' ? organisationFaults(ctx, organisation) : {}
  if ('mistakes' in read) return again(422, { group, ...read, faults, seen: typedOver })
  const { values, change } = read
  const seen = readSeen(form)
  const because = await updateSettings(ctx, change, seen && { values: seen })
  if (because === 'updated') {
    return leadTo(context, `/dashboard/settings#${group}`, { toast: { kind: 'saved' } })
  }
  if (because === 'changed-meanwhile') return again(409, { group, values, because })
  return again(422, { group, values, faults, seen: typedOver })
}

function readSeen(form: FormData): Partial<Settings> | undefined {
  const seen = readJson(form.get('seen'))
  return typeof seen === 'object' && seen !== null ? seen : undefined
}

export default function SettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} returned={actionData?.returned} />
}
