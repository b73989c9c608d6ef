import { useState } from 'react'
import { data, Form } from 'react-router'
import type { OrganisationFaults, Settings } from '#contract/settings.ts'
import { organisationFaults } from '#core/settings/settings-faults.ts'
import { updateSettings } from '#core/settings/update-settings.ts'
import { readFingerprint } from '#core/statements/read-keys.ts'
import { ctx, leadTo, readJson, receive } from '#dashboard/context.ts'
import { GroupFields } from '#dashboard/features/settings/group-fields.tsx'
import {
  type GroupValues,
  type Mistakes,
  partOf,
  readGroup,
  type SettingsGroup,
  settingsGroups,
  valuesOf,
} from '#dashboard/features/settings/group-values.ts'
import {
  fieldWords,
  useErrorWords,
  useFaultWords,
  valueWords,
} from '#dashboard/features/settings/setting-words.ts'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { RestoredNote, useKeptText } from '#dashboard/layout/typed/use-kept-text.tsx'
import { Button } from '#ui/components/button.tsx'
import { Conflict } from '#ui/components/conflict.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { FragmentLink } from '#ui/fragment-link.tsx'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useSiteMessages } from '#ui/i18n/parts/site.ts'
import { KeyFingerprint } from '#ui/key-fingerprint.tsx'
import { MenuHeading } from '#ui/page-title.tsx'
import { Table } from '#ui/table.tsx'
import type { Route } from './+types/settings.ts'
import '../styles/settings.css'

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

/** A rejected form, with what was typed and the errors. */
type Returned = {
  group: SettingsGroup
  values: GroupValues
  mistakes?: Mistakes
  /** The settings that it was typed over; undefined after a conflict, which shows those of now */
  seen?: string | undefined
  because?: 'changed-meanwhile'
  /** What the organisation may not say of itself */
  faults?: OrganisationFaults
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, fixed, fingerprint } = loaderData
  const returned = actionData?.returned
  const t = useSiteMessages().settings
  return (
    <div className="settings">
      <MenuHeading page="settings" isMistaken={returned !== undefined} />
      <p className="quiet">{t.introduction}</p>
      <nav aria-label={t.title}>
        {settingsGroups.map((group) => (
          <FragmentLink key={group} to={group}>
            {t.groups[group].title}
          </FragmentLink>
        ))}
      </nav>
      {settingsGroups.map((group) => (
        <Group
          key={group}
          group={group}
          settings={settings}
          isFixed={fixed.some((name) => name in partOf(group, settings))}
          fixed={fixed}
          returned={returned?.group === group ? returned : undefined}
        />
      ))}
      <KeyFingerprint className="card" fingerprint={fingerprint} />
    </div>
  )
}

type GroupProps = {
  group: SettingsGroup
  settings: Settings
  isFixed: boolean
  fixed: readonly string[]
  returned: Returned | undefined
}

function Group({ group, settings, isFixed, fixed, returned }: GroupProps) {
  const t = useSiteMessages().settings
  const { title, about } = t.groups[group]
  const now = valuesOf(group, settings)
  const mistaken = useErrorWords(returned?.mistakes)
  const refused = useFaultWords(returned?.faults, returned?.values)
  const errors = { ...refused, ...mistaken }
  const seen = returned?.seen ?? JSON.stringify(partOf(group, settings))
  // Saving another group loads the page again, but not what was typed here.
  const [typedOver, setTypedOver] = useState<string>()
  const onForget = () => setTypedOver(undefined)
  const asked = { action: '/dashboard/settings', group, returned, onForget }
  const { watch, ...earlier } = useKeptText(asked)
  const over = earlier.restored?.fields.seen ?? (returned ? seen : (typedOver ?? seen))
  return (
    <Form
      {...watch}
      onInput={() => {
        watch.onInput()
        setTypedOver(typedOver ?? seen)
      }}
      method="post"
      action={`/dashboard/settings#${group}`}
      id={group}
      className="card"
      aria-labelledby={`${group}-title`}
      noValidate
    >
      <h2 id={`${group}-title`}>{title}</h2>
      <p className="quiet">{about}</p>
      <RestoredNote {...earlier} />
      {isFixed && <p className="hint">{t.fixed}</p>}
      {returned?.because === 'changed-meanwhile' && (
        <SettingsConflict now={now} typed={returned.values} />
      )}
      <input type="hidden" name="group" value={group} />
      {/* What was typed belongs to the settings that it was typed over. */}
      <input type="hidden" name="seen" value={over} />
      <fieldset disabled={isFixed} className="plain">
        <legend className="unseen">{title}</legend>
        <div className="fields">
          <ErrorSummary errors={errors} />
          <GroupFields values={returned?.values ?? now} {...{ group, isFixed, fixed, errors }} />
          {!isFixed && <Button variant="main">{t.save}</Button>}
        </div>
      </fieldset>
    </Form>
  )
}

/** Shows the saved version beside the typed one after a conflict. Saving again overwrites the former. */
function SettingsConflict({ now, typed }: { now: GroupValues; typed: GroupValues }) {
  const messages = useMessages()
  const locale = useLocale()
  const { settings: t } = useSiteMessages()
  const words = (values: string[] | undefined) =>
    valueWords(values, { ...messages, settings: t }, locale)
  const different = Object.keys({ ...now, ...typed }).filter((field) => {
    return words(now[field]) !== words(typed[field])
  })
  return (
    <Conflict words={t.conflict}>
      <Table titles={[t.conflict.field, t.conflict.now, t.conflict.typed]}>
        {different.map((field) => (
          <tr key={field}>
            <th scope="row">{fieldWords(field, t)}</th>
            <td>{words(now[field])}</td>
            <td>{words(typed[field])}</td>
          </tr>
        ))}
      </Table>
    </Conflict>
  )
}
