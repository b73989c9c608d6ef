import { data, Form } from 'react-router'
import { settingsSchema } from '#contract/settings.ts'
import { updateSettings } from '#core/settings/update-settings.ts'
import { ctx, leadTo, receive } from '#dashboard/context.ts'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { Button } from '#ui/components/button.tsx'
import { Conflict } from '#ui/components/conflict.tsx'
import { Field } from '#ui/components/field.tsx'
import { formatDay } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useSiteMessages } from '#ui/i18n/parts/site.ts'
import { MenuHeading } from '#ui/page-title.tsx'
import type { Route } from './+types/change-date.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { dateValue: context.get(ctx).settings.dateValue }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, text } = await receive({ request, context })
  const typed = text('dateValue')
  const day = settingsSchema.shape.dateValue.safeParse(typed)
  if (!day.success) return data({ typed, mistake: 'invalid' as const }, { status: 422 })
  const seen = text('seen')
  const values = { dateValue: seen }
  const isMeant = seen === '' || ctx.settings.dateValue === day.data
  const updated = await updateSettings(
    ctx,
    { dateValue: day.data },
    isMeant ? undefined : { values },
  )
  switch (updated) {
    case 'updated':
      return leadTo(context, '/dashboard/change-date', { toast: { kind: 'dateModified' } })
    case 'changed-meanwhile':
      return data({ typed, mistake: undefined }, { status: 409 })
    default:
      return data({ typed, mistake: 'inFuture' as const }, { status: 422 })
  }
}

export const shouldRevalidate = revalidateAfterConflict

export default function ChangeDatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { dateValue } = loaderData
  const { typed = dateValue, mistake } = actionData ?? {}
  const { date: t, conflict } = useSiteMessages().settings
  const isConflict = actionData !== undefined && !mistake
  const locale = useLocale()
  return (
    <>
      <MenuHeading page="change-date" isMistaken={mistake !== undefined} />
      <p className="quiet">{t.about}</p>
      <Form method="post" className="fields card" noValidate>
        {isConflict && (
          <Conflict words={conflict}>
            <p>{t.now(formatDay(dateValue, locale))}</p>
          </Conflict>
        )}
        <input type="hidden" name="seen" value={dateValue} />
        <Field
          name="dateValue"
          type="date"
          label={t.label}
          defaultValue={typed}
          hint={t.now(formatDay(dateValue, locale))}
          error={mistake && t[mistake]}
          aria-required
        />
        <Button variant="main">{t.update}</Button>
      </Form>
    </>
  )
}
