import { data } from 'react-router'
import { settingsSchema } from '#contract/settings.ts'
import { updateSettings } from '#core/settings/update-settings.ts'
import { ctx, leadTo, receive } from '#dashboard/context.ts'
import { ChangeDateForm } from '#dashboard/features/settings/change-date-form.tsx'
import type { Route } from './+types/change-date.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { dateValue: context.get(ctx).settings.dateValue }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const typed = String(form.get('dateValue') ?? '')
  const day = settingsSchema.shape.dateValue.safeParse(typed)
  if (!day.success) return data({ typed, isMistaken: true }, { status: 422 })
  const updated = await updateSettings(ctx, { dateValue: day.data })
  const kind = updated === 'updated' ? 'dateModified' : 'notDone'
  return leadTo(context, '/dashboard/change-date', { toast: { kind } })
}

export default function ChangeDatePage({ loaderData, actionData }: Route.ComponentProps) {
  return <ChangeDateForm {...loaderData} {...actionData} />
}
